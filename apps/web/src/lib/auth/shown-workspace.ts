import { getShownViewId } from './shown-view.ts'

/**
 * Id of the workspace in the address; null for the personal workspace. Read on every call: after a sign-in the address
 * differs from the one that the document was loaded with.
 */
export function getShownWorkspaceId(): string | null {
  const { pathname, search } = location
  if (!pathname.startsWith('/console')) return null
  return new URLSearchParams(search).get('workspace')?.toLowerCase() || null
}

/**
 * Address of a page in another workspace. It must be opened by a page load, so that no data of this workspace remains.
 */
export function createWorkspaceUrl(
  workspaceId: string | null,
  path = '/console/license-keys',
  also: Record<string, string> = {},
): string {
  const view = getShownViewId()
  const search = new URLSearchParams({
    ...(view !== null && { view }),
    ...(workspaceId !== null && { workspace: workspaceId }),
    ...also,
  })
  return search.size === 0 ? path : `${path}?${search}`
}
