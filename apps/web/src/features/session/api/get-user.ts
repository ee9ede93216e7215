import { getUser } from '@fovea/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** The signed-in person. Fails where the session is gone, which every navigation and focus finds out. */
export const userQuery = queryOptions({
  queryKey: queryKeys.session.user(),
  queryFn: async ({ signal }) => (await call(getUser, {}, { signal }))._doc,
  refetchOnWindowFocus: 'always',
})
