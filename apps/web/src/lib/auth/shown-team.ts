import { getShownWorkspaceId } from './shown-workspace.ts'

/** Only for pages that exist in team workspaces alone. */
export function getShownTeamId(): string {
  return getShownWorkspaceId() ?? ''
}
