/** A filter that is stored in the address. The address is behind the typed text. */
export type FilterText = {
  typed: string
  applied: string
  /** Values that the address will have soon, because they were typed. */
  pending: readonly string[]
}

export function createFilterText(applied: string): FilterText {
  return { typed: applied, applied, pending: [] }
}

export function submitFilter(filter: FilterText, text: string): FilterText {
  return { ...filter, pending: [...filter.pending, text] }
}

/**
 * Handles a new value in the address: either an earlier typed text, or a value of a link or the back button, which
 * replaces the typed text.
 */
export function receiveFilter(filter: FilterText, applied: string): FilterText {
  const position = filter.pending.indexOf(applied)
  if (position === -1) return createFilterText(applied)
  return { ...filter, applied, pending: filter.pending.slice(position + 1) }
}

/** Whether a date field is complete or empty. A year that is being typed begins with `0002`. */
export function isWholeDate(value: string): boolean {
  return value === '' || value >= '1970'
}
