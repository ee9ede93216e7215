export type LogCursor = { at: Date; id: string }

/** `lastCursor` is the place where the search ended early; undefined if all entries were found. */
export type LogSlice<Entry extends LogCursor> = {
  entries: Entry[]
  lastCursor: LogCursor | undefined
}

/** If the search of one kind ended early, older entries of others wait for the next page to keep the order. */
export function mergeSlices<Entry extends LogCursor>(found: LogSlice<Entry>[], limit: number) {
  const [end] = found.flatMap(({ lastCursor }) => lastCursor ?? []).toSorted(newestFirst)
  const certain = found
    .flatMap(({ entries }) => entries)
    .filter((entry) => end === undefined || newestFirst(entry, end) <= 0)
    .toSorted(newestFirst)
  const entries = certain.slice(0, limit)
  return { entries, next: certain.length > limit ? entries.at(-1) : end }
}

/** IDs are in lower case, so JavaScript compares them in the order of PostgreSQL. */
function newestFirst(a: LogCursor, b: LogCursor) {
  const timeDifference = b.at.getTime() - a.at.getTime()
  if (timeDifference !== 0) return timeDifference
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}

export function decodeLogCursor(cursor: string): LogCursor {
  const [ms = '', id = ''] = cursor.split('_')
  return { at: new Date(Number(ms)), id }
}

export function encodeLogCursor({ at, id }: LogCursor) {
  return `${at.getTime()}_${id}`
}
