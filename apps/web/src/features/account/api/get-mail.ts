import { getMail } from '@fovea/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

export const mailQuery = queryOptions({
  queryKey: queryKeys.account.mail(),
  queryFn: async () => (await call(getMail, {})).doc,
})
