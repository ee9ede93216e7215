/** Where an entry stands in the log: by its moment, then by its id. */
export type LogCursor = { at: Date; id: string }

/** What was found of one kind of entries: all of them, unless looking ended at a place. */
export type LogSlice<Entry extends LogCursor> = {
  entries: Entry[]
  lastCursor: LogCursor | undefined
}

/**
 * A page of several kinds together, newest first. Where looking for one kind has ended early, nothing older is shown of any
 * other: it could turn out to be out of order. The page then goes on from there.
 */
export function mergeSlices<Entry extends LogCursor>(found: LogSlice<Entry>[], limit: number) {
  const [end] = found.flatMap(({ lastCursor }) => lastCursor ?? []).toSorted(newestFirst)
  const certain = found
    .flatMap(({ entries }) => entries)
    .filter((entry) => end === undefined || newestFirst(entry, end) <= 0)
    .toSorted(newestFirst)
  const entries = certain.slice(0, limit)
  return { entries, next: certain.length > limit ? entries.at(-1) : end }
}

/** Ids are in lower case: as texts they compare as PostgreSQL compares them. */
function newestFirst(a: LogCursor, b: LogCursor) {
  const apart = b.at.getTime() - a.at.getTime()
  if (apart !== 0) return apart
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}

/** The contract's schema has looked at it already. */
export function decodeLogCursor(cursor: string): LogCursor {
  const [ms = '', id = ''] = cursor.split('_')
  return { at: new Date(Number(ms)), id }
}

export function encodeLogCursor({ at, id }: LogCursor) {
  return `${at.getTime()}_${id}`
}
