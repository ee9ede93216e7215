import type { OwnRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import type { RequestsSearch } from './requests-search.ts'

type FilterQuery = { state?: OwnRequest['state']; type?: OwnRequest['type'] }

/** Kept apart from the search, which is in the initial bundle of every page. */
export function toFilterQuery({ state = 'open', type = 'all' }: RequestsSearch): FilterQuery {
  return {
    ...(state !== 'all' && { state }),
    ...(type !== 'all' && { type: requestTypes[type] }),
  }
}
