import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Its own in the table. */
  header: string
  /** Read by a screen reader only. */
  hiddenHeader?: boolean
  /** What rows are searched and sorted by; a column that merely shows something has nothing of that. */
  read?: (row: Row) => unknown
  cellOf: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'end'
}

export type Columns<Row> = readonly Column<Row>[]

type Look = Pick<Column<unknown>, 'hiddenHeader' | 'sortable' | 'align'>

/** What a cell shows; without it, the value as it is. */
type Cell<Row, Value> = (value: Value, row: Row) => ReactNode

/** Starts the declaration of a table's columns. */
export function createColumnHelper<Row>() {
  function computed<Value>(
    read: (row: Row) => Value,
    header: string,
    cell: Cell<Row, Value> = String,
    look?: Look,
  ): Column<Row> {
    return { header, read, cellOf: (row) => cell(read(row), row), sortable: true, ...look }
  }

  return {
    /** What is found out from the row. */
    computed,

    /** A field of the row. */
    accessor: <Name extends keyof Row>(
      name: Name,
      header: string,
      cell?: Cell<Row, Row[Name]>,
      look?: Look,
    ) => computed((row) => row[name], header, cell, look),

    /** Something to see or to press, which is neither searched nor sorted. */
    display: (header: string, cellOf: (row: Row) => ReactNode, look?: Look): Column<Row> => ({
      header,
      cellOf,
      ...look,
    }),
  }
}
