import { describe, expect, it } from 'vitest'
import { filterAndSortRows, toggleSortOrder, type SortOrder } from './filter-and-sort.ts'
import { createColumnHelper } from './table-columns.ts'

type Row = { name: string; count: number; note: string | null }

const column = createColumnHelper<Row>()
const columns = [
  column.accessor('name', 'Name'),
  column.accessor('count', 'Count'),
  column.computed(({ note }) => note, 'Note'),
  column.display('Act', () => 'always'),
]
const rows: Row[] = [
  { name: 'app 10', count: 9, note: null },
  { name: 'App 9', count: 10, note: 'Été' },
  { name: 'zebra', count: 2, note: 'reader' },
]

function names(search: string, order: SortOrder | null) {
  return filterAndSortRows(rows, columns, { search, order }).map(({ name }) => name)
}

describe('filterAndSortRows', () => {
  it('keeps the order of the rows without a search or an order', () => {
    expect(names(' ', null)).toEqual(['app 10', 'App 9', 'zebra'])
  })

  it('finds a text anywhere in a row, in any case, except in display columns', () => {
    expect(names('APP', null)).toEqual(['app 10', 'App 9'])
    expect(names('read', null)).toEqual(['zebra'])
    expect(names('always', null)).toEqual([])
    expect(names('null', null)).toEqual([])
  })

  it('sorts numbers by size and names in natural order', () => {
    expect(names('', { column: 'Count', direction: 'ascending' })).toEqual([
      'zebra',
      'app 10',
      'App 9',
    ])
    expect(names('', { column: 'Name', direction: 'ascending' })).toEqual([
      'App 9',
      'app 10',
      'zebra',
    ])
    expect(names('', { column: 'Name', direction: 'descending' })).toEqual([
      'zebra',
      'app 10',
      'App 9',
    ])
  })
})

describe('toggleSortOrder', () => {
  it('starts with the largest number or the first name, then reverses', () => {
    const byCount = toggleSortOrder(rows, columns, 'Count', null)
    expect(byCount).toEqual({ column: 'Count', direction: 'descending' })
    expect(toggleSortOrder(rows, columns, 'Count', byCount).direction).toBe('ascending')
    expect(toggleSortOrder(rows, columns, 'Name', byCount)).toEqual({
      column: 'Name',
      direction: 'ascending',
    })
  })
})
