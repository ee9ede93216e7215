/**
 * The workspace that the page shows, by its id, as its address says; null where that is the person's own. Read whenever it is
 * wanted: whoever signs in arrives at an address that this page did not begin with.
 */
export function getShownWorkspaceId(): string | null {
  const { pathname, search } = location
  if (!pathname.startsWith('/console')) return null
  return new URLSearchParams(search).get('workspace')?.toLowerCase() || null
}

/** The address of a page in another workspace, which is opened by a page load: nothing of this one is left in it. */
export function createWorkspaceUrl(
  workspaceId: string | null,
  path = '/console/license-keys',
  also: Record<string, string> = {},
): string {
  const search = new URLSearchParams({
    ...(workspaceId !== null && { workspace: workspaceId }),
    ...also,
  })
  return search.size === 0 ? path : `${path}?${search}`
}
