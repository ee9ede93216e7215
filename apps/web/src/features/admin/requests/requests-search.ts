export const stateFilters = ['open', 'granted', 'declined', 'all'] as const
export type StateFilter = (typeof stateFilters)[number]

export const typeFilters = ['all', 'commercial', 'extension', 'ambassador', 'issue'] as const
export type TypeFilter = (typeof typeFilters)[number]

export type RequestsSearch = {
  state?: StateFilter | undefined
  type?: TypeFilter | undefined
  id?: string | undefined
}

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
