import { getLiveFeed } from '@fovea/contract/verification'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

export const liveFeedQuery = queryOptions({
  queryKey: queryKeys.verification.liveFeed(),
  queryFn: async ({ signal }) => (await call(getLiveFeed, {}, { signal })).payload,
})
