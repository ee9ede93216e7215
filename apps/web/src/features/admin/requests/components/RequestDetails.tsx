import '@mantine/core/styles/Combobox.layer.css'
import { requestStatuses } from '@fovea/contract/requests/options'
import { Select } from '@mantine/core'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { type RequestDetail, useUpdateRequest } from '../calls.ts'
import { turnLabels } from '../status-labels.ts'
import facts from '../../../../ui/values/Facts.module.css'
import { UserText } from '../../../../ui/text/UserText.tsx'

const unassigned = 'unassigned'

export function RequestDetails({ detail }: { detail: RequestDetail }) {
  const { doc, staff } = detail
  const update = useUpdateRequest(doc._id)
  const { assignee } = doc
  const isKnown = assignee === null || staff.some(({ _id }) => _id === assignee._id)
  const people = isKnown ? staff : [...staff, assignee]
  const shown = update.isPending ? update.variables : undefined
  const shownAssignee = shown?.assignee === undefined ? (assignee?._id ?? null) : shown.assignee

  return (
    <Card title="Details">
      <Select
        label="Status"
        description={turnLabels[shown?.status ?? doc.status].sentence}
        inputWrapperOrder={['label', 'input', 'description']}
        data={requestStatuses.map((value) => ({ value, label: turnLabels[value].label }))}
        value={shown?.status ?? doc.status}
        allowDeselect={false}
        onChange={(value) => {
          const status = requestStatuses.find((known) => known === value)
          if (status !== undefined && !update.isPending) update.mutate({ status })
        }}
      />
      <Select
        label="Assigned to"
        data={[
          { value: unassigned, label: 'Unassigned' },
          ...people.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={shownAssignee ?? unassigned}
        allowDeselect={false}
        onChange={(value) => {
          if (value !== null && !update.isPending)
            update.mutate({ assignee: value === unassigned ? null : value })
        }}
      />
      <ActionNotice outcome={update.outcome} />
      <div className={facts.narrow}>
        <Facts>
          <Fact label="Sent">
            <Time iso={doc.created} />
          </Fact>
          {doc.decidedAt !== null && (
            <Fact label="Decided">
              <Time iso={doc.decidedAt} /> by <UserText text={doc.decidedBy ?? 'a former admin'} />
            </Fact>
          )}
          {detail.answerTo !== null && (
            <Fact label="Answers go to">
              <UserText text={detail.answerTo} />
            </Fact>
          )}
        </Facts>
      </div>
    </Card>
  )
}
