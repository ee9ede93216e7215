import type { QueryClient } from '@tanstack/react-query'
import { loadCode } from '../lib/page/chunk.ts'
import { getShownWorkspaceId } from '../lib/auth/shown-workspace.ts'

const loadWorkspaces = () => import('../features/workspaces/own-workspaces.ts')

let entered: string | null | undefined
let known: () => readonly { _id: string }[] | undefined = () => undefined

/** Search parameters that every link keeps: the workspace, unless the user is not a member of it. */
export function getWorkspaceSearch(workspace: string | undefined): { workspace?: string } {
  if (workspace === undefined) return {}
  const isForeign = known()?.every(({ _id }) => _id !== workspace.toLowerCase()) ?? false
  return isForeign ? {} : { workspace }
}

/**
 * Loads the user's role in the team workspace that the address names. A document shows one workspace: navigating to
 * another one reloads the page, so that no data of the previous one remains in memory.
 */
export async function enterWorkspace(queryClient: QueryClient, preload: boolean): Promise<void> {
  const workspace = getShownWorkspaceId()
  if (!preload && entered !== undefined && entered !== workspace) {
    location.reload()
    await new Promise(() => {})
  }
  if (!preload) entered = workspace
  if (workspace === null) return
  const { workspacesQuery } = await loadCode(loadWorkspaces)
  known = () => queryClient.getQueryData(workspacesQuery.queryKey)
  await queryClient.ensureQueryData({ ...workspacesQuery, revalidateIfStale: !preload })
}
