import type { QueryClient } from '@tanstack/react-query'
import { loadCode } from '../lib/page/chunk.ts'
import { getShownWorkspaceId } from '../lib/auth/shown-workspace.ts'

const loadWorkspaces = () => import('../features/workspaces/own-workspaces.ts')

/** The workspace that this document shows. */
let entered: string | null | undefined
/** What is known of the person's workspaces. */
let known: () => readonly { _id: string }[] | undefined = () => undefined

/** The part of an address that links keep: the workspace, unless it turned out that it is not the person's. */
export function getWorkspaceSearch(workspace: string | undefined): { workspace?: string } {
  if (workspace === undefined) return {}
  const isForeign = known()?.every(({ _id }) => _id !== workspace.toLowerCase()) ?? false
  return isForeign ? {} : { workspace }
}

/**
 * Asks what the person is in the team's workspace that the address names. A document shows one workspace: whoever arrives at
 * another one, by whatever way, begins with a fresh page, so that nothing is left of the one before.
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
