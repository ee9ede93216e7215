import { listFailedMails } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** The mails that were given up, and how many are on their way. */
export const failedMailsQuery = queryOptions({
  queryKey: queryKeys.failedMails.all(),
  queryFn: async ({ signal }) => (await call(listFailedMails, {}, { signal })).payload,
})
