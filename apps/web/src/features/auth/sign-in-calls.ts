// Apart from the room's other calls: these are in everybody's first load.
import { getSession, getUser } from '@fovea/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** Whether anyone is signed in. Looked at again whenever the person comes back to the tab. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.auth.check(),
  queryFn: async ({ signal }) => (await call(getSession, {}, { signal })).payload,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** The signed-in person. Fails where the session is gone, which every navigation and focus finds out. */
export const userQuery = queryOptions({
  queryKey: queryKeys.auth.user(),
  queryFn: async ({ signal }) => (await call(getUser, {}, { signal }))._doc,
  refetchOnWindowFocus: 'always',
})
