// Apart from the room's other calls: whoever is in a team's workspace waits for it.
import { listWorkspaces } from '@fovea/contract/workspaces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** The person's workspaces, their own first. Whoever was removed from one finds out when they come back to the tab. */
export const workspacesQuery = queryOptions({
  queryKey: queryKeys.workspaces.mine(),
  queryFn: async ({ signal }) => (await call(listWorkspaces, {}, { signal })).payload.docs,
  refetchOnWindowFocus: 'always',
})
