import { assigneeFilters, requestStatuses } from '@fovea/contract/requests/options'
import { readChoice, readText } from '../../../lib/text/read-search.ts'

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
  const status = readChoice(statusFilters, given['status'])
  const type = readChoice(typeFilters, given['type'])
  return {
    ...(status !== undefined && status !== 'open' && { status }),
    ...(type !== undefined && type !== 'all' && { type }),
    assignee: readChoice(assigneeFilters, given['assignee']),
    search: readText(given['search']),
    id: readText(given['id']),
  }
}
