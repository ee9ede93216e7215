import { parseCustomerGroup } from '@fovea/contract/admin/customer-groups'
import {
  customerKinds,
  customerPlans,
  customerSorts,
  customerStates,
  sortOrders,
  type CustomerKind,
  type CustomerPlan,
  type CustomerSort,
  type CustomerState,
  type SortOrder,
} from '@fovea/contract/admin/customer-options'
import { readChoice, readText } from '../../../lib/text/read-search.ts'

export type UsersSearch = {
  search?: string | undefined
  /** The customers behind a number of the growth page. */
  group?: string | undefined
  kind?: CustomerKind | undefined
  plan?: CustomerPlan | undefined
  state?: CustomerState | undefined
  tag?: string | undefined
  sort?: CustomerSort | undefined
  order?: SortOrder | undefined
  /** The customer whose page is open. */
  id?: string | undefined
}

export function readUsersSearch(given: Record<string, unknown>): UsersSearch {
  return {
    search: readText(given['search']),
    group: parseCustomerGroup(readText(given['group']) ?? '') && readText(given['group']),
    kind: readChoice(customerKinds, given['kind']),
    plan: readChoice(customerPlans, given['plan']),
    state: readChoice(customerStates, given['state']),
    tag: readText(given['tag']),
    sort: readChoice(customerSorts, given['sort']),
    order: readChoice(sortOrders, given['order']),
    id: readText(given['id']),
  }
}
