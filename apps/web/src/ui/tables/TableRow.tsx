// The whole row is a larger target for the pointer; the keyboard has the button inside.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */
// A table whose rows are stacked is none to every browser, unless its parts say so.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { UnstyledButton } from '@mantine/core'
import { flexRender, type Row, type RowData } from '@tanstack/react-table'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import type { features } from './table-columns.ts'
import classes from './DataTable.module.css'

/** Rows that open. */
export type Expand<Data> = {
  /** The ids of the rows that are open. */
  open: ReadonlySet<string>
  onToggle: (id: string) => void
  canOpen: (data: Data) => boolean
  /** What a row is called: "reader for iOS". */
  nameOf: (data: Data) => string
  renderDetail: (data: Data) => ReactNode
  /** What stands in the place of the toggle where a row does not open. */
  renderInstead?: (data: Data) => ReactNode
}

type Props<Data extends RowData> = {
  row: Row<typeof features, Data>
  expand: Expand<Data> | undefined
}

export function TableRow<Data extends RowData>({ row, expand }: Props<Data>) {
  const detailId = useId()
  const cells = row.getAllCells()
  const data = row.original
  const openable = expand?.canOpen(data) === true
  const open = openable && expand.open.has(row.id)

  function onRow(event: MouseEvent) {
    if (!meantForRow(event)) return
    expand?.onToggle(row.id)
  }

  return (
    <>
      <tr role="row" onClick={openable ? onRow : undefined} data-openable={openable || undefined}>
        {cells.map((cell) => (
          <td
            key={cell.id}
            role="cell"
            data-align={cell.column.columnDef.meta?.align}
            data-label={labelOf(cell.column.columnDef.header)}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </td>
        ))}
        {expand && (
          <td role="cell" data-align="end" className={classes.toggleCell}>
            {openable ? (
              <UnstyledButton
                className={classes.toggle}
                aria-label={`Details of ${expand.nameOf(data)}`}
                aria-expanded={open}
                aria-controls={open ? detailId : undefined}
                onClick={() => expand.onToggle(row.id)}
              >
                <Icon name={open ? 'chevronUp' : 'chevronDown'} />
              </UnstyledButton>
            ) : (
              expand.renderInstead?.(data)
            )}
          </td>
        )}
      </tr>
      {open && (
        <tr role="row" className={classes.detailRow}>
          <td role="cell" colSpan={cells.length + 1}>
            <section
              id={detailId}
              className={classes.detail}
              aria-label={`Details of ${expand.nameOf(data)}`}
            >
              {expand.renderDetail(data)}
            </section>
          </td>
        </tr>
      )}
    </>
  )
}

/** What stands before a value where rows are stacked; a head that is only heard has nothing to show. */
function labelOf(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined
}

/** A click on something inside belongs to that, and one that ends a selection of text to nobody. */
function meantForRow({ target }: MouseEvent): boolean {
  const inside = target instanceof Element && target.closest('button, a, input') !== null
  return !inside && getSelection()?.isCollapsed !== false
}
