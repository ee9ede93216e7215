import { listDownloads } from '@fovea/contract/downloads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The catalogue, which changes with a restart of the server only. */
export const downloadsQuery = queryOptions({
  queryKey: queryKeys.downloads.all(),
  queryFn: async ({ signal }) => (await call(listDownloads, {}, { signal })).payload,
})
