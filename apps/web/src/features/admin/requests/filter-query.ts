import type { OwnRequest } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import type { RequestsSearch } from './requests-search.ts'

type FilterQuery = { state?: OwnRequest['state']; type?: OwnRequest['type'] }

/** The filters as the call takes them. Not beside the search, which the first load of every page reads. */
export function toFilterQuery({ state = 'open', type = 'all' }: RequestsSearch): FilterQuery {
  return {
    ...(state !== 'all' && { state }),
    ...(type !== 'all' && { type: requestTypes[type] }),
  }
}
