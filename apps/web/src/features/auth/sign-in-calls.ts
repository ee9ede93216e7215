// Separate from the feature's other calls, because these are in the initial bundle.
import { getSession, getUser } from '@fovea/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** Refetched when the user returns to the tab. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.auth.check(),
  queryFn: async ({ signal }) => (await call(getSession, {}, { signal })).payload,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** Fails when the session has ended; refetched on every navigation and focus. */
export const userQuery = queryOptions({
  queryKey: queryKeys.auth.user(),
  queryFn: async ({ signal }) => (await call(getUser, {}, { signal }))._doc,
  refetchOnWindowFocus: 'always',
})
