import type { listAdminRequests } from '@fovea/contract/admin'
import type { CallInput } from '@fovea/contract/endpoint'
import { requestTypes } from '@fovea/contract/requests/options'
import type { RequestsSearch } from './requests-search.ts'

type FilterQuery = CallInput<typeof listAdminRequests>['query']

/** Kept apart from the search, which is in the initial bundle of every page. */
export function toFilterQuery({
  status = 'open',
  type = 'all',
  assignee,
  search,
}: RequestsSearch): FilterQuery {
  return {
    ...(status !== 'all' && { status }),
    ...(type !== 'all' && { type: requestTypes[type] }),
    ...(assignee && { assignee }),
    ...(search !== undefined && { search }),
  }
}
