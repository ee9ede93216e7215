// The frame handles keys, because virtualized rows are removed while they have the focus.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { formatCount } from '../../../../lib/text/format.ts'
import { isSelectable, type Recipients, type StatusCounts, sumCounts } from './recipients.ts'
import { changeSelection, isSelected, noSelection, type Selection } from './selection.ts'
import { useRowKeyboard } from './use-row-keyboard.ts'
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

type Props = {
  /** Those who were read until now. */
  rows: Recipients
  /** Everyone whom the filter finds; undefined until it is known. */
  counts: { reached: StatusCounts; excluded: readonly { count: number }[] } | undefined
  selection: Selection
  onChange: (selection: Selection) => void
  onEveryone: () => void
}

export function RecipientTable({ rows, counts, selection, onChange, onEveryone }: Props) {
  const lastIndex = useRef<number>(null)
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
  const reachable = counts === undefined ? 0 : sumCounts(counts.reached)
  const all = reachable + (counts?.excluded ?? []).reduce((sum, group) => sum + group.count, 0)
  const selectable = rows.filter(isSelectable)
  const isWhole = counts !== undefined && selectable.length === reachable
  const isAny = selectable.some((row) => isSelected(selection, row))
  const isEveryone =
    isAny &&
    (isWhole || selection.kind === 'everyone') &&
    selectable.every((row) => isSelected(selection, row))

  function toggleAll() {
    if (isWhole) onChange(changeSelection(selection, rows, !isEveryone))
    else if (isEveryone) onChange(noSelection)
    else if (counts !== undefined) onEveryone()
  }

  function toggle(index: number, wholeRange: boolean) {
    const row = rows[index]
    if (!row || !isSelectable(row)) return
    const from = wholeRange ? (lastIndex.current ?? index) : index
    const range = rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    onChange(changeSelection(selection, range, !isSelected(selection, row)))
    lastIndex.current = index
  }

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
        aria-rowcount={counts === undefined ? -1 : all + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <Checkbox
                size="xs"
                radius="xs"
                aria-label={`Select all: ${formatCount(reachable, 'recipient')} who accept email`}
                checked={isEveryone}
                indeterminate={isAny && !isEveryone}
                disabled={counts === undefined || reachable === 0}
                onChange={toggleAll}
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
              isSelected={isSelected(selection, recipient)}
              onToggle={toggle}
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
