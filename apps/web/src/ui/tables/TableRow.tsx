// The whole row is a larger target for the pointer; the keyboard has the button inside.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */
// Browsers drop the table semantics when CSS stacks the rows, unless the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import type { Columns } from './table-columns.ts'
import controls from './controls.module.css'
import classes from './DataTable.module.css'

export type Expand<Row> = {
  open: ReadonlySet<string>
  onToggle: (id: string) => void
  canOpen: (row: Row) => boolean
  nameOf: (row: Row) => string
  renderDetail: (row: Row) => ReactNode
  renderActs?: (row: Row) => ReactNode
}

type Props<Row> = {
  id: string
  row: Row
  columns: Columns<Row>
  expand: Expand<Row> | undefined
  fresh: boolean
  marked: boolean
}

export function TableRow<Row>({ id, row, columns, expand, fresh, marked }: Props<Row>) {
  const detailId = useId()
  const line = useRef<HTMLTableRowElement>(null)
  const openable = expand?.canOpen(row) === true
  const open = openable && expand.open.has(id)

  useEffect(() => {
    if (fresh) line.current?.scrollIntoView({ block: 'nearest' })
  }, [fresh])

  function onRow(event: MouseEvent) {
    if (!meantForRow(event)) return
    expand?.onToggle(id)
  }

  return (
    <>
      <tr
        ref={line}
        role="row"
        onClick={openable ? onRow : undefined}
        data-openable={openable || undefined}
        data-fresh={fresh || undefined}
        data-marked={marked || undefined}
        data-open={open || undefined}
      >
        {columns.map((column) => (
          <td
            key={column.header}
            role="cell"
            data-align={column.align}
            data-fill={column.fill}
            data-label={column.hiddenHeader ? undefined : column.header}
          >
            {column.cellOf(row)}
          </td>
        ))}
        {expand && (
          <td role="cell" data-align="end" className={classes.toggleCell}>
            {expand.renderActs?.(row)}
            {openable && (
              <UnstyledButton
                className={controls.toggle}
                aria-label={`Details of ${expand.nameOf(row)}`}
                aria-expanded={open}
                aria-controls={open ? detailId : undefined}
                onClick={() => expand.onToggle(id)}
              >
                <Icon name={open ? 'chevronUp' : 'chevronDown'} />
              </UnstyledButton>
            )}
          </td>
        )}
      </tr>
      {open && (
        <tr role="row" className={classes.detailRow}>
          <td role="cell" colSpan={columns.length + 1}>
            <section
              id={detailId}
              className={classes.detail}
              aria-label={`Details of ${expand.nameOf(row)}`}
            >
              {expand.renderDetail(row)}
            </section>
          </td>
        </tr>
      )}
    </>
  )
}

/**
 * A click on a control inside the row belongs to that control, and a click that ends a text selection does not toggle
 * the row.
 */
function meantForRow({ target }: MouseEvent): boolean {
  const inside = target instanceof Element && target.closest('button, a, input') !== null
  return !inside && getSelection()?.isCollapsed !== false
}
