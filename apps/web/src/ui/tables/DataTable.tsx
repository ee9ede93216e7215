// Browsers drop the table semantics when CSS stacks the rows, unless the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../drawings/Icon.tsx'
import { type Failing, QueryError } from '../feedback/ErrorNotice.tsx'
import { filterAndSortRows, toggleSortOrder, type SortOrder } from './filter-and-sort.ts'
import type { Column, Columns } from './table-columns.ts'
import { TableRow, type Expand } from './TableRow.tsx'
import { watchOverflow } from './watch-overflow.ts'
import head from './headed.module.css'
import controls from './controls.module.css'
import classes from './DataTable.module.css'
import scroll from './scroll.module.css'
import searchClasses from './search.module.css'
import cardClasses from './DataCards.module.css'

/** A shorter table is read faster than searched or sorted. */
const longFrom = 10

/** Sorting by the server, of more rows than there are here. */
type ServerSort = {
  order: SortOrder
  /** Headers of the columns that the server sorts by. */
  columns: readonly string[]
  onSort: (column: string) => void
}

type Props<Row> = {
  label: string
  columns: Columns<Row>
  /** Undefined while loading: placeholder rows of the right height are shown, so that the layout does not jump. */
  rows: readonly Row[] | undefined
  query?: Failing
  failure?: string
  rowId: (row: Row) => string
  placeholderRows?: number
  empty: ReactNode
  /** Whether there are more rows than these: searching or sorting a part would mislead. */
  partial?: boolean
  serverSort?: ServerSort
  expand?: Expand<Row>
  /** The id of a row that was just created: it is scrolled to and marked, and no search hides it. */
  fresh?: string | undefined
  /** A table with many columns: narrow spacing, and on small screens each row is a list of its cells. */
  wide?: boolean
  /** A table of few narrow columns stays a table on small screens. */
  fits?: boolean
  /** Low rows, for logs. */
  dense?: boolean
  /** Rows to look at are tinted; a word in the row says why. */
  isMarked?: (row: Row) => boolean
  /** Each row is a card, in a grid. */
  cards?: boolean
}

export function DataTable<Row>({
  label,
  columns,
  rows,
  query,
  failure = '',
  rowId,
  placeholderRows = 3,
  empty,
  partial = false,
  serverSort,
  expand,
  fresh,
  wide = false,
  fits = false,
  dense = false,
  isMarked,
  cards = false,
}: Props<Row>) {
  const long = !partial && rows !== undefined && rows.length >= longFrom
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<SortOrder | null>(null)
  const [shownFresh, setShownFresh] = useState(fresh)
  if (fresh !== shownFresh) {
    setShownFresh(fresh)
    setSearch('')
  }
  if (rows === undefined && query?.error) return <QueryError title={failure} query={query} />
  const shown = long ? filterAndSortRows(rows, columns, { search, order }) : (rows ?? [])
  const shownOrder = serverSort?.order ?? order

  function sorterOf({ header, sortable }: Column<Row>) {
    if (serverSort) {
      return serverSort.columns.includes(header) ? () => serverSort.onSort(header) : undefined
    }
    if (!long || !sortable) return undefined
    return () => setOrder(toggleSortOrder(rows, columns, header, order))
  }

  const width = columns.length + (expand ? 1 : 0)

  return (
    <div
      className={`${classes.frame} ${cards ? cardClasses.frame : ''}`}
      data-table
      data-cards={cards || undefined}
    >
      {long && <TableSearch label={label} value={search} onChange={setSearch} />}
      <div
        key={rows === undefined ? 'loading' : 'loaded'}
        ref={watchOverflow}
        className={`${classes.scroll} ${scroll.box}`}
        data-expands={expand !== undefined || undefined}
      >
        <table
          role="table"
          className={`${head.table} ${classes.table} ${fits || cards ? '' : classes.stacked} ${cards ? cardClasses.cards : ''}`}
          data-wide={wide || undefined}
          data-fits={fits || undefined}
          data-dense={dense || undefined}
          data-cards={cards || undefined}
          aria-label={label}
          aria-busy={rows === undefined}
        >
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <HeadCell
                  key={column.header}
                  column={column}
                  sorted={shownOrder?.column === column.header ? shownOrder.direction : undefined}
                  onSort={sorterOf(column)}
                />
              ))}
              {expand && (
                <th scope="col" role="columnheader" className={classes.toggleCell}>
                  <VisuallyHidden>Details</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows === undefined &&
              Array.from({ length: placeholderRows }, (_, row) => (
                <tr key={row} role="row">
                  {Array.from({ length: width }, (__, cell) => (
                    <td key={cell} role="cell">
                      <Skeleton height={12} maw={cell === 0 ? 160 : 96} radius="xs" />
                    </td>
                  ))}
                </tr>
              ))}
            {shown.map((row) => (
              <TableRow
                key={rowId(row)}
                id={rowId(row)}
                row={row}
                columns={columns}
                expand={expand}
                fresh={rowId(row) === fresh}
                marked={isMarked?.(row) === true}
              />
            ))}
            {rows !== undefined && shown.length === 0 && (
              <tr role="row">
                <td role="cell" colSpan={width} className={classes.empty}>
                  {rows.length === 0 ? empty : `Nothing matches “${search}”.`}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type HeadCellProps<Row> = {
  column: Column<Row>
  sorted: SortOrder['direction'] | undefined
  onSort: (() => void) | undefined
}

function HeadCell<Row>({ column, sorted, onSort }: HeadCellProps<Row>) {
  const { header, hiddenHeader } = column
  return (
    <th scope="col" role="columnheader" data-align={column.align} aria-sort={sorted}>
      {onSort ? (
        <UnstyledButton className={controls.sort} onClick={onSort}>
          {header}
          <Icon name={sortIcon(sorted)} size={14} />
        </UnstyledButton>
      ) : hiddenHeader ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}

function sortIcon(sorted: SortOrder['direction'] | undefined): IconName {
  if (sorted === undefined) return 'sort'
  return sorted === 'ascending' ? 'chevronUp' : 'chevronDown'
}

type TableSearchProps = { label: string; value: string; onChange: (typed: string) => void }

function TableSearch({ label, value, onChange }: TableSearchProps) {
  return (
    <label className={searchClasses.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={`Search ${label}`}
        placeholder={`Search ${label}`}
        data-table-search
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
