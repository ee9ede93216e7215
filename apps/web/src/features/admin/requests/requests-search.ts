import { assigneeFilters, requestStatuses } from '@fovea/contract/requests/options'

export const statusFilters = [...requestStatuses, 'all'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const typeFilters = ['all', 'commercial', 'extension', 'ambassador', 'issue'] as const
export type TypeFilter = (typeof typeFilters)[number]

export type RequestsSearch = {
  status?: StatusFilter | undefined
  type?: TypeFilter | undefined
  assignee?: (typeof assigneeFilters)[number] | undefined
  search?: string | undefined
  id?: string | undefined
}

export function readRequestsSearch(given: Record<string, unknown>): RequestsSearch {
  const status = statusFilters.find((filter) => filter === given['status'])
  const type = typeFilters.find((filter) => filter === given['type'])
  const assignee = assigneeFilters.find((filter) => filter === given['assignee'])
  const { id, search } = given
  return {
    ...(status !== undefined && status !== 'open' && { status }),
    ...(type !== undefined && type !== 'all' && { type }),
    ...(assignee !== undefined && { assignee }),
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(typeof id === 'string' && id !== '' && { id }),
  }
}
