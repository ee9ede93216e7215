import { formatNumber } from '../../../../lib/text/format.ts'
import { readSegment } from './read-segment.ts'
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
  isEveryoneChosen,
  type RecipientFilter,
  type Recipients as People,
} from './recipients.ts'
import { summarizeRecipients } from '../sending/status-labels.ts'
import { useSelection } from './use-selection.ts'
import { isInSegment, maxHandpicked, type Segment } from '@fovea/contract/admin/recipient-rules'
import { SegmentFilters } from './SegmentFilters.tsx'
import { RecipientFilters } from './RecipientFilters.tsx'
import { RecipientTable } from './RecipientTable.tsx'
import { RecipientsSkeleton } from './RecipientsSkeleton.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SendConfirm } from '../sending/SendConfirm.tsx'

type Props = {
  template: EmailTemplate
  hint: string | null
}

export function Recipients({ template, hint }: Props) {
  const { data, error, refetch } = useQuery(statisticsQuery(template._id))
  return (
    <Section title="Recipients" sentence={template.rule}>
      <Pending query={{ data, error, refetch }} failure="The recipients could not be loaded.">
        <RecipientsSkeleton />
      </Pending>
      {data && <SendingDesk template={template} {...data} hint={hint} />}
    </Section>
  )
}

type DeskProps = Props & { all: People; readMs: number }

function SendingDesk({ template, all, readMs, hint }: DeskProps) {
  const search = useSearch({ from: '/console/admin/admin-email-sender' })
  const segment = readSegment(search)
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const [filter, setFilter] = useState<RecipientFilter>({ text: '', status: 'any' })
  const [asking, setAsking] = useState(false)
  const selection = useSelection()
  const audience = all.filter((recipient) => isInSegment(recipient, segment, readMs))
  const rows = filterRecipients(audience, filter)
  const groups = groupForSending(all, selection.selected)
  const chosen = listEmails(Object.values(groups).flat())
  const count = chosen.length
  const why =
    count > maxHandpicked && !isEveryoneChosen(audience, selection.selected, count)
      ? `Select everyone of a segment, or at most ${formatNumber(maxHandpicked)} people.`
      : hint

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
      <SelectionBar all={all} count={count} selection={selection} hint={why}>
        <Button disabled={count === 0 || why !== null} onClick={() => setAsking(true)}>
          Send to selected
        </Button>
      </SelectionBar>
      <RecipientTable rows={rows} selection={selection} />
      <SendConfirm
        opened={asking}
        onClose={() => setAsking(false)}
        template={template}
        groups={groups}
        to={chosen.length > maxHandpicked ? { segment } : { emails: chosen }}
      />
    </>
  )
}
