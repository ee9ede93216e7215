/** Where an entry stands in the log: by its moment, then by its id. */
export type Place = { at: Date; id: string }

/** What was found of one kind of entries: all of them, unless looking ended at a place. */
export type Found<Entry extends Place> = { entries: Entry[]; endedAt: Place | undefined }

/**
 * A page of several kinds together, newest first. Where looking for one kind has ended early, nothing older is shown of any
 * other: it could turn out to be out of order. The page then goes on from there.
 */
export function mergeFound<Entry extends Place>(found: Found<Entry>[], limit: number) {
  const [end] = found.flatMap(({ endedAt }) => endedAt ?? []).toSorted(newestFirst)
  const certain = found
    .flatMap(({ entries }) => entries)
    .filter((entry) => end === undefined || newestFirst(entry, end) <= 0)
    .toSorted(newestFirst)
  const entries = certain.slice(0, limit)
  return { entries, next: certain.length > limit ? entries.at(-1) : end }
}

/** Ids are in lower case: as texts they compare as PostgreSQL compares them. */
function newestFirst(one: Place, other: Place) {
  const apart = other.at.getTime() - one.at.getTime()
  if (apart !== 0) return apart
  if (one.id === other.id) return 0
  return one.id < other.id ? 1 : -1
}

/** The contract's schema has looked at it already. */
export function readCursor(cursor: string): Place {
  const [ms = '', id = ''] = cursor.split('_')
  return { at: new Date(Number(ms)), id }
}

export function writeCursor({ at, id }: Place) {
  return `${at.getTime()}_${id}`
}
