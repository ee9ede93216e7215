import { readMailerSearch } from '../mailer-search.ts'
import type { EmailTemplate } from '@fovea/contract/admin'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { statisticsQuery } from '../calls.ts'
import {
  listEmails,
  filterRecipients,
  groupForSending,
  type RecipientFilter,
  type Recipients as People,
} from './recipients.ts'
import { summarizeRecipients } from '../sending/status-labels.ts'
import { useSelection } from './use-selection.ts'
import { useSending } from '../sending/use-sending.ts'
import { LeaveGuard } from '../../../../ui/modals/LeaveGuard.tsx'
import { isInSegment, type Segment } from './segment.ts'
import { SegmentFilters } from './SegmentFilters.tsx'
import { RecipientFilters } from './RecipientFilters.tsx'
import { RecipientTable } from './RecipientTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SendConfirm } from '../sending/SendConfirm.tsx'
import { SendingOverlay } from '../sending/SendingOverlay.tsx'

type Props = {
  template: EmailTemplate
  hint: string | null
}

export function Recipients({ template, hint }: Props) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(statisticsQuery(template._id))
  return (
    <Section title="Recipients" sentence={template.rule}>
      <Pending
        query={{ data, error, refetch }}
        failure="The recipients could not be loaded."
        height={320}
        radius="lg"
      />
      {data && <SendingDesk template={template} all={data} readAt={dataUpdatedAt} hint={hint} />}
    </Section>
  )
}

type DeskProps = Props & { all: People; readAt: number }

function SendingDesk({ template, all, readAt, hint }: DeskProps) {
  const segment = readMailerSearch(useSearch({ from: '/console/admin/admin-email-sender' }))
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const [filter, setFilter] = useState<RecipientFilter>({ text: '', status: 'any' })
  const [asking, setAsking] = useState(false)
  const selection = useSelection()
  const { sending, start, cancel, close } = useSending(template, ({ remaining }) =>
    selection.replace(listEmails(remaining)),
  )
  const audience = all.filter((recipient) => isInSegment(recipient, segment, readAt))
  const rows = filterRecipients(audience, filter)
  const groups = groupForSending(all, selection.selected)
  const count = Object.values(groups).reduce((sum, group) => sum + group.length, 0)

  function changeFilter(next: RecipientFilter) {
    setFilter(next)
    selection.forgetRange()
  }

  function changeSegment(part: Segment) {
    selection.forgetRange()
    void navigate({
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
      // Unsaved changes of the template stay on the page.
      ignoreBlocker: true,
    })
  }

  return (
    <>
      <SegmentFilters all={all} segment={segment} onChange={changeSegment} />
      <output>{summarizeRecipients(audience)}</output>
      <RecipientFilters filter={filter} onChange={changeFilter} />
      <SelectionBar all={all} count={count} selection={selection} hint={hint}>
        <Button disabled={count === 0 || hint !== null} onClick={() => setAsking(true)}>
          Send to selected
        </Button>
      </SelectionBar>
      <RecipientTable rows={rows} selection={selection} />
      <SendConfirm
        opened={asking}
        onClose={() => setAsking(false)}
        subject={template.emailSubject}
        groups={groups}
        onConfirm={(tasks) => {
          setAsking(false)
          void start(tasks)
        }}
      />
      <SendingOverlay
        sending={sending}
        onCancel={cancel}
        onClose={close}
        onSelect={(emails) => {
          selection.replace(emails)
          close()
        }}
      />
      <LeaveGuard
        isBlocked={() => sending !== null && sending.end === null}
        title="Leave while sending?"
        sentence="Sending stops after the current email."
        stay="Keep sending"
      />
    </>
  )
}
