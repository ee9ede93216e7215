import type { ReactNode } from 'react'

/** One column of a table of such rows. */
export type Column<Row> = {
  id: string
  header: ReactNode
  /** What rows are searched and sorted by; a column that merely shows something has nothing of that. */
  valueOf: ((row: Row) => unknown) | undefined
  cellOf: (row: Row) => ReactNode
  sortable: boolean
  align: 'end' | undefined
}

export type Columns<Row> = readonly Column<Row>[]

type Look<Row, Value> = {
  header: ReactNode
  /** What a cell shows; without it, the value as it is. */
  cell?: (cell: { getValue: () => Value; row: { original: Row } }) => ReactNode
  enableSorting?: boolean
  meta?: { align: 'end' }
}

/** Starts the declaration of a table's columns. */
export function columnsOf<Row>() {
  function columnOf<Value>(id: string, read: (row: Row) => Value, look: Look<Row, Value>) {
    const { header, cell, enableSorting = true, meta } = look
    return {
      id,
      header,
      valueOf: read,
      cellOf: (row: Row) =>
        cell === undefined
          ? String(read(row))
          : cell({ getValue: () => read(row), row: { original: row } }),
      sortable: enableSorting,
      align: meta?.align,
    } satisfies Column<Row>
  }

  return {
    /** A field of the row. */
    accessor: <Name extends keyof Row & string>(
      name: Name,
      look: Look<Row, Row[Name]>,
    ): Column<Row> => columnOf(name, (row) => row[name], look),

    /** What is found out from the row. */
    computed: <Value>(
      read: (row: Row) => Value,
      look: Look<Row, Value> & { id: string },
    ): Column<Row> => columnOf(look.id, read, look),

    /** Something to see or to press, which is neither searched nor sorted. */
    display: (look: Look<Row, undefined> & { id: string }): Column<Row> => ({
      ...columnOf(look.id, () => undefined, look),
      valueOf: undefined,
      sortable: false,
    }),
  }
}
