// Separate from the feature's other calls, because a team's pages wait for this one.
import { listWorkspaces } from '@fovea/contract/workspaces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** The personal workspace comes first. Refetched when the user returns to the tab, so that a removed member notices. */
export const workspacesQuery = queryOptions({
  queryKey: queryKeys.workspaces.mine(),
  queryFn: async ({ signal }) => (await call(listWorkspaces, {}, { signal })).payload.docs,
  refetchOnWindowFocus: 'always',
})
