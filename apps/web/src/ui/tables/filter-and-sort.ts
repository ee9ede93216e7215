import type { Columns } from './table-columns.ts'

export type SortOrder = { column: string; direction: 'ascending' | 'descending' }

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

export function filterAndSortRows<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { search, order }: { search: string; order: SortOrder | null },
): readonly Row[] {
  const found = matching(rows, columns, search.trim().toLowerCase())
  const read = columns.find(({ header }) => header === order?.column)?.read
  if (order === null || read === undefined) return found
  const sign = order.direction === 'ascending' ? 1 : -1
  return found.toSorted((a, b) => sign * compare(read(a), read(b)))
}

/**
 * The order after a click on a column head: numbers start with the largest, other values with the first of the
 * alphabet.
 */
export function toggleSortOrder<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  column: string,
  order: SortOrder | null,
): SortOrder {
  if (order?.column === column) {
    return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' }
  }
  const [first] = rows
  const read = columns.find(({ header }) => header === column)?.read
  const counts = first !== undefined && typeof read?.(first) === 'number'
  return { column, direction: counts ? 'descending' : 'ascending' }
}

function matching<Row>(rows: readonly Row[], columns: Columns<Row>, search: string) {
  if (search === '') return rows
  return rows.filter((row) =>
    columns.some(({ read }) => textOf(read?.(row)).toLowerCase().includes(search)),
  )
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(textOf(a), textOf(b))
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
