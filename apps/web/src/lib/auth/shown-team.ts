import { getShownWorkspaceId } from './shown-workspace.ts'

/** The team whose workspace the page shows; for pages that only a team has. */
export function getShownTeamId(): string {
  return getShownWorkspaceId() ?? ''
}
