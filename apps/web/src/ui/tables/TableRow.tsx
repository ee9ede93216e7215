// The whole row is a larger target for the pointer; the keyboard has the button inside.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */
import { UnstyledButton } from '@mantine/core'
import { flexRender, type Row, type RowData } from '@tanstack/react-table'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
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
  /** What else can be done with a row, before the toggle. */
  renderActs?: (data: Data) => ReactNode
}

type Props<Data extends RowData> = {
  row: Row<typeof features, Data>
  expand: Expand<Data> | undefined
  /** Whether it was just made. */
  fresh: boolean
}

export function TableRow<Data extends RowData>({ row, expand, fresh }: Props<Data>) {
  const detailId = useId()
  const line = useRef<HTMLTableRowElement>(null)
  const cells = row.getAllCells()
  const data = row.original
  const openable = expand?.canOpen(data) === true
  const open = openable && expand.open.has(row.id)

  useEffect(() => {
    if (fresh) line.current?.scrollIntoView({ block: 'nearest' })
  }, [fresh])

  function onRow(event: MouseEvent) {
    if (!meantForRow(event)) return
    expand?.onToggle(row.id)
  }

  return (
    <>
      <tr
        ref={line}
        onClick={openable ? onRow : undefined}
        data-openable={openable || undefined}
        data-fresh={fresh || undefined}
      >
        {cells.map((cell) => (
          <td
            key={cell.id}
            data-align={cell.column.columnDef.meta?.align}
            data-label={cell.column.columnDef.header}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </td>
        ))}
        {expand && (
          <td data-align="end" className={classes.toggleCell}>
            {expand.renderActs?.(data)}
            {openable && (
              <UnstyledButton
                className={classes.toggle}
                aria-label={`Details of ${expand.nameOf(data)}`}
                aria-expanded={open}
                aria-controls={open ? detailId : undefined}
                onClick={() => expand.onToggle(row.id)}
              >
                <Icon name={open ? 'chevronUp' : 'chevronDown'} />
              </UnstyledButton>
            )}
          </td>
        )}
      </tr>
      {open && (
        <tr className={classes.detailRow}>
          <td colSpan={cells.length + 1}>
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

/** A click on something inside belongs to that, and one that ends a selection of text to nobody. */
function meantForRow({ target }: MouseEvent): boolean {
  const inside = target instanceof Element && target.closest('button, a, input') !== null
  return !inside && getSelection()?.isCollapsed !== false
}
