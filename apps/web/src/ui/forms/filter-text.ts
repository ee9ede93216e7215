/** A filter that the address holds: what is typed is in the address a little later. */
export type FilterText = {
  typed: string
  applied: string
  /** What it is going to say, because of what was typed. */
  pending: readonly string[]
}

export function createFilterText(applied: string): FilterText {
  return { typed: applied, applied, pending: [] }
}

export function submitFilter(filter: FilterText, text: string): FilterText {
  return { ...filter, pending: [...filter.pending, text] }
}

/** The address says something else: what it was told, or what a link or going back says, which takes the place of what was typed. */
export function receiveFilter(filter: FilterText, applied: string): FilterText {
  const position = filter.pending.indexOf(applied)
  if (position === -1) return createFilterText(applied)
  return { ...filter, applied, pending: filter.pending.slice(position + 1) }
}

/** Whether a field has a whole date, or none. One whose year is being typed begins with `0002`. */
export function isWholeDate(value: string): boolean {
  return value === '' || value >= '1970'
}
