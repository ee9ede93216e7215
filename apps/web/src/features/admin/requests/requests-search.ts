/** What waits for a decision comes first; the rest is looked up. */
export const stateFilters = ['open', 'granted', 'declined', 'all'] as const
export type StateFilter = (typeof stateFilters)[number]

export const typeFilters = ['all', 'commercial', 'extension', 'ambassador', 'issue'] as const
export type TypeFilter = (typeof typeFilters)[number]

/** What of the list is kept in its address. What is not there is the first of each filter. */
export type RequestsSearch = {
  state?: StateFilter | undefined
  type?: TypeFilter | undefined
  /** The request that is looked at. */
  id?: string | undefined
}

/** Takes what makes sense of an address, and leaves the rest. */
export function readRequestsSearch(given: Record<string, unknown>): RequestsSearch {
  const state = stateFilters.find((filter) => filter === given['state'])
  const type = typeFilters.find((filter) => filter === given['type'])
  const { id } = given
  return {
    ...(state !== undefined && state !== 'open' && { state }),
    ...(type !== undefined && type !== 'all' && { type }),
    ...(typeof id === 'string' && id !== '' && { id }),
  }
}
