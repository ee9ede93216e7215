// The frame handles keys, because virtualized rows are removed while they have the focus.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { formatCount } from '../../../../lib/text/format.ts'
import { listEmails, isSelectable, type Recipients } from './recipients.ts'
import { useRowKeyboard } from './use-row-keyboard.ts'
import type { Selection } from './use-selection.ts'
import { RecipientRow } from './RecipientRow.tsx'
import head from '../../../../ui/tables/headed.module.css'
import classes from './RecipientTable.module.css'

const headings = [
  'Recipient',
  'Receives email',
  'Status',
  'Sent on',
  'Times sent',
  'Plan',
  'Sessions',
  'Last seen',
  'Joined',
]
/** Virtualization depends on a fixed row height. */
const rowHeightPx = 48
/** The sticky head covers this much of the rows when they scroll. */
const headPx = 40
/** Rows drawn beyond each edge, so that scrolling shows no gap. */
const spareRows = 10

type Props = { rows: Recipients; selection: Selection }

export function RecipientTable({ rows, selection }: Props) {
  const { selected, set, toggle } = selection
  const frame = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is memoized
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx,
    overscan: spareRows,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
  })
  const items = drawn.getVirtualItems()
  const start = items[0]?.index ?? 0
  const end = start + items.length
  const keys = useRowKeyboard(rows, frame, (index) => drawn.scrollToIndex(index))
  const selectable = rows.filter(isSelectable)
  const chosen = selectable.filter(({ email }) => selected.has(email)).length

  return (
    <section
      className={classes.frame}
      aria-label="Recipients. Use the arrow keys to move and Space to select."
      tabIndex={0}
      ref={frame}
      {...keys}
    >
      <table
        className={`${head.table} ${classes.table}`}
        aria-label="recipients"
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <Checkbox
                size="xs"
                radius="xs"
                aria-label={`Select all: ${formatCount(selectable.length, 'recipient')} who accept email`}
                checked={chosen > 0 && chosen === selectable.length}
                indeterminate={chosen > 0 && chosen < selectable.length}
                disabled={selectable.length === 0}
                onChange={() => set(listEmails(selectable), chosen < selectable.length)}
              />
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={start} />
          {rows.slice(start, end).map((recipient, place) => (
            <RecipientRow
              key={recipient.email}
              recipient={recipient}
              index={start + place}
              isSelected={selected.has(recipient.email)}
              onToggle={(index, wholeRange) => toggle(rows, index, wholeRange)}
            />
          ))}
          <Gap rows={rows.length - end} />
          {rows.length === 0 && (
            <tr>
              <td colSpan={headings.length + 1} className={classes.empty}>
                No matching recipients.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true" className={classes.gap}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is nothing but air */}
      <td colSpan={headings.length + 1} style={{ height: rows * rowHeightPx }} />
    </tr>
  )
}
