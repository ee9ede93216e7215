import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  flexRender,
  useTable,
  type Column,
  type RowData,
  type SortDirection,
} from '@tanstack/react-table'
import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../drawings/Icon.tsx'
import { features, type Columns } from './table-columns.ts'
import { TableRow, type Expand } from './TableRow.tsx'
import head from './headed.module.css'
import classes from './DataTable.module.css'

/** A shorter table is read faster than searched or sorted. */
const longFrom = 10

type Props<Row extends RowData> = {
  /** What the rows are, for a screen reader and for the search: "signed-in devices". */
  label: string
  columns: Columns<Row>
  /** Nothing yet shows rows of the right height, so that nothing jumps. */
  rows: Row[] | undefined
  rowId: (row: Row) => string
  /** How many rows stand in for those that are on their way. */
  placeholderRows?: number
  empty: ReactNode
  /** Whether there is more than these rows: a search or an order of a part would mislead. */
  partial?: boolean
  expand?: Expand<Row>
  /** The id of a row that was just made: it is scrolled to and marked, and no search hides it. */
  fresh?: string | undefined
  /** A table of many columns: close together, and where there is no room a row is a list of its cells. */
  wide?: boolean
}

export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  placeholderRows = 3,
  empty,
  partial = false,
  expand,
  fresh,
  wide = false,
}: Props<Row>) {
  const long = !partial && rows !== undefined && rows.length >= longFrom
  const [search, setSearch] = useState('')
  const [none] = useState<Row[]>([])
  const [shownFresh, setShownFresh] = useState(fresh)
  if (fresh !== shownFresh) {
    setShownFresh(fresh)
    setSearch('')
  }
  const table = useTable({
    features,
    columns,
    data: rows ?? none,
    getRowId: rowId,
    state: { globalFilter: long ? search : '' },
    globalFilterFn: 'includesString',
    enableSorting: long,
    enableSortingRemoval: false,
  })
  const shown = table.getRowModel().rows
  const width = table.getAllLeafColumns().length + (expand ? 1 : 0)

  return (
    <div className={classes.frame}>
      {long && (
        <label className={classes.search}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={`Search ${label}`}
            placeholder={`Search ${label}`}
            data-table-search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
      )}
      <div className={classes.scroll}>
        <table
          className={`${head.table} ${classes.table}`}
          data-wide={wide || undefined}
          aria-label={label}
          aria-busy={rows === undefined}
        >
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <HeadCell key={header.id} column={header.column}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </HeadCell>
                ))}
                {expand && (
                  <th scope="col" className={classes.toggleCell}>
                    <VisuallyHidden>Details</VisuallyHidden>
                  </th>
                )}
              </tr>
            ))}
          </thead>
          <tbody>
            {rows === undefined &&
              Array.from({ length: placeholderRows }, (_, row) => (
                <tr key={row}>
                  <td colSpan={width}>
                    <Skeleton height={12} radius="xs" />
                  </td>
                </tr>
              ))}
            {shown.map((row) => (
              <TableRow key={row.id} row={row} expand={expand} fresh={row.id === fresh} />
            ))}
            {rows !== undefined && shown.length === 0 && (
              <tr>
                <td colSpan={width} className={classes.empty}>
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

type HeadCellProps<Row extends RowData> = {
  column: Column<typeof features, Row>
  children: ReactNode
}

function HeadCell<Row extends RowData>({ column, children }: HeadCellProps<Row>) {
  const sorted = column.getIsSorted()
  return (
    <th scope="col" data-align={column.columnDef.meta?.align} aria-sort={ariaSort(sorted)}>
      {column.getCanSort() ? (
        <UnstyledButton className={classes.sort} onClick={column.getToggleSortingHandler()}>
          {children}
          <Icon name={sortIcon(sorted)} size={14} />
        </UnstyledButton>
      ) : (
        children
      )}
    </th>
  )
}

function ariaSort(sorted: false | SortDirection) {
  if (sorted === false) return undefined
  return sorted === 'asc' ? 'ascending' : 'descending'
}

function sortIcon(sorted: false | SortDirection): IconName {
  if (sorted === false) return 'sort'
  return sorted === 'asc' ? 'chevronUp' : 'chevronDown'
}
