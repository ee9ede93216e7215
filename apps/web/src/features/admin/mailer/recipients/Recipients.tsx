import type { EmailTemplate } from '@fovea/contract/admin'
import { maxHandpicked } from '@fovea/contract/admin/recipient-rules'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../../../lib/text/format.ts'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { recipientCountsQuery, recipientsQuery } from '../calls.ts'
import { SendConfirm } from '../sending/SendConfirm.tsx'
import { summarizeRecipients } from '../sending/status-labels.ts'
import { readSegment } from './read-segment.ts'
import { RecipientFilters } from './RecipientFilters.tsx'
import { type RecipientFilter, sumCounts } from './recipients.ts'
import { RecipientTable } from './RecipientTable.tsx'
import { RecipientsSkeleton } from './RecipientsSkeleton.tsx'
import { SegmentFilters } from './SegmentFilters.tsx'
import { countSelected, keepSelection, noSelection, type Selection } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'

type Props = {
  template: EmailTemplate
  hint: string | null
}

const noCounts = { never: 0, sending: 0, sent: 0, failed: 0, unknown: 0 }

type Narrowing = Pick<RecipientFilter, 'search' | 'status'>

export function Recipients({ template, hint }: Props) {
  const segment = readSegment(useSearch({ from: '/console/admin/admin-email-sender' }))
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const [narrowing, setNarrowing] = useState<Narrowing>({})
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [asking, setAsking] = useState(false)
  const filter = { ...segment, ...narrowing }
  const pages = useInfiniteQuery(recipientsQuery(template._id, filter))
  const counts = useQuery(recipientCountsQuery(template._id, filter))
  const audience = useQuery(recipientCountsQuery(template._id, segment))
  const chosenFilter = selection.kind === 'everyone' ? selection.filter : segment
  const everyone = useQuery(recipientCountsQuery(template._id, chosenFilter))
  const isCounted = everyone.data !== undefined && !everyone.isPlaceholderData
  const selected = countSelected(selection, isCounted ? everyone.data.reached : noCounts)
  const count = sumCounts(selected)
  const named = selection.kind === 'some' ? selection.people : selection.except
  const tooMany =
    selection.kind === 'some'
      ? `Select everyone of a segment, or at most ${formatNumber(maxHandpicked)} people.`
      : `Leave out at most ${formatNumber(maxHandpicked)} people.`
  const why = named.size > maxHandpicked ? tooMany : hint

  function narrow(next: Narrowing) {
    setNarrowing(next)
    setSelection(keepSelection(selection, { ...segment, ...next }))
  }

  function changeSegment(part: RecipientFilter) {
    setSelection(keepSelection(selection, { ...filter, ...part }))
    void navigate({
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
      // Unsaved changes of the template stay on the page.
      ignoreBlocker: true,
    })
  }

  function selectFailed() {
    const all = { ...segment, status: 'failed' as const }
    setNarrowing({ status: 'failed' })
    setSelection({ kind: 'everyone', filter: all, except: new Map() })
  }

  return (
    <Section title="Recipients" sentence={template.rule}>
      <Pending
        query={pages.data === undefined ? pages : audience}
        failure="The recipients could not be loaded."
      >
        <RecipientsSkeleton />
      </Pending>
      {pages.data && audience.data && (
        <>
          <SegmentFilters choices={audience.data} segment={segment} onChange={changeSegment} />
          <output>{summarizeRecipients(audience.data)}</output>
          <RecipientFilters filter={narrowing} onChange={narrow} />
          <SelectionBar
            failed={audience.data.reached.failed}
            count={count}
            onClear={() => setSelection(noSelection)}
            onSelectFailed={selectFailed}
            hint={why}
          >
            <Button disabled={count === 0 || why !== null} onClick={() => setAsking(true)}>
              Send to selected
            </Button>
          </SelectionBar>
          <RecipientTable
            key={JSON.stringify(filter)}
            rows={pages.data.pages.flatMap(({ docs }) => docs)}
            // Selecting all is possible only once the rows on the page belong to the filter.
            counts={counts.isPlaceholderData || pages.isPlaceholderData ? undefined : counts.data}
            selection={selection}
            onChange={setSelection}
            onEveryone={() => setSelection({ kind: 'everyone', filter, except: new Map() })}
          />
          <OlderRows query={pages} label="Show more" />
        </>
      )}
      <SendConfirm
        opened={asking}
        onClose={() => setAsking(false)}
        template={template}
        counts={selected}
        to={toRecipients(selection)}
      />
    </Section>
  )
}

function toRecipients(selection: Selection) {
  if (selection.kind === 'some') return { emails: [...selection.people.keys()] }
  const { search, status, ...segment } = selection.filter
  return { segment, search, status, except: [...selection.except.keys()] }
}
