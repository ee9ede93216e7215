import { getSession } from '@fovea/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'

/** Whether anyone is signed in. Looked at again whenever the person comes back to the tab. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session.check(),
  queryFn: async ({ signal }) => (await call(getSession, {}, { signal })).payload,
  refetchOnWindowFocus: 'always',
  retry: false,
})
