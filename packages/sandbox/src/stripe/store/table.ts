/** Rows by id, in order of creation. */
export type Table<Row extends { id: string }> = {
  get(id: string): Row | undefined
  put(row: Row): Row
  delete(id: string): void
  all(): Row[]
}

export function createTable<Row extends { id: string }>(
  rows: readonly Row[],
  changed: () => void,
): Table<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    get: (id) => byId.get(id),
    put(row) {
      byId.set(row.id, row)
      changed()
      return row
    },
    delete(id) {
      if (byId.delete(id)) changed()
    },
    all: () => [...byId.values()],
  }
}
