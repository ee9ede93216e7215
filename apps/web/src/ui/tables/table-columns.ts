import { createElement, type ReactNode } from 'react'
import { UserText } from '../text/UserText.tsx'

export type Column<Row> = {
  header: string
  hiddenHeader?: boolean
  /** The value that rows are searched and sorted by; a display column has none. */
  read?: (row: Row) => unknown
  cellOf: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'end'
  /** Takes the space that the other columns leave, and cuts a longer text. */
  fill?: boolean
}

export type Columns<Row> = readonly Column<Row>[]

type Look = Pick<Column<unknown>, 'hiddenHeader' | 'sortable' | 'align' | 'fill'>

type Cell<Row, Value> = (value: Value, row: Row) => ReactNode

/** Starts the declaration of a table's columns. */
export function createColumnHelper<Row>() {
  function computed<Value>(
    read: (row: Row) => Value,
    header: string,
    cell: Cell<Row, Value> = isolate,
    look?: Look,
  ): Column<Row> {
    return { header, read, cellOf: (row) => cell(read(row), row), sortable: true, ...look }
  }

  return {
    computed,

    accessor: <Name extends keyof Row>(
      name: Name,
      header: string,
      cell?: Cell<Row, Row[Name]>,
      look?: Look,
    ) => computed((row) => row[name], header, cell, look),

    display: (header: string, cellOf: (row: Row) => ReactNode, look?: Look): Column<Row> => ({
      header,
      cellOf,
      ...look,
    }),
  }
}

/** Users type many of these texts, and one that changes the direction must not turn the words around it. */
function isolate(value: unknown): ReactNode {
  return typeof value === 'string' ? createElement(UserText, { text: value }) : String(value)
}
