/** A filter that the address holds: what is typed is in the address a little later. */
export type FilterText = {
  typed: string
  known: string
  /** What it is going to say, because of what was typed. */
  underWay: readonly string[]
}

export function filterText(known: string): FilterText {
  return { typed: known, known, underWay: [] }
}

export function sendFilter(filter: FilterText, text: string): FilterText {
  return { ...filter, underWay: [...filter.underWay, text] }
}

/** The address says something else: what it was told, or what a link or going back says, which takes the place of what was typed. */
export function hearFilter(filter: FilterText, known: string): FilterText {
  const told = filter.underWay.indexOf(known)
  if (told === -1) return filterText(known)
  return { ...filter, known, underWay: filter.underWay.slice(told + 1) }
}

/** Whether a field has a whole date, or none. One whose year is being typed begins with `0002`. */
export function isWholeDate(value: string): boolean {
  return value === '' || value >= '1970'
}
