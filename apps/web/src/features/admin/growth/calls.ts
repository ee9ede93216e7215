import { getGrowth } from '@fovea/contract/admin'
import type { ResponseOf } from '@fovea/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { call } from '../../../lib/http/http.ts'

export type Growth = ResponseOf<typeof getGrowth>['payload']

export function growthQuery(weeks: number) {
  return queryOptions({
    queryKey: adminQueryKeys.growth(weeks),
    queryFn: async ({ signal }) =>
      (await call(getGrowth, { query: { weeks: String(weeks) } }, { signal })).payload,
    placeholderData: keepPreviousData,
  })
}
