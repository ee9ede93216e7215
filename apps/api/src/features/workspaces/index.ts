export {
  findActorWorkspace,
  withRequestedWorkspace,
  getRequestedWorkspaceId,
} from './requested-workspace.ts'
export { addMember, insertTeam } from './create-workspace.ts'
export { type KeyWorkspaceEvent, listWorkspaceEvents } from './events/read-workspace-events.ts'
export { recordWorkspaceEvent } from './events/record-workspace-event.ts'
export { checkDeletionConfirmed, lockTeamForDeletion } from './delete-team.ts'
export {
  foundedWorkspacesQuery,
  founderIdSql,
  founderRepository,
  foundersQuery,
  toMonthStart,
} from './members/founders.ts'
export { workspacesOfUserSql } from './members/workspaces-of-user.ts'
export { planLeaving } from './plan-leaving.ts'
export { membershipChecks, notifyOwnedTeams, workspaceEvents } from './live-events.ts'
export { workspacePersonalData } from './personal-data.ts'
export {
  findTeamNames,
  findTeamsOfUsers,
  readWorkspace,
  readWorkspaceIds,
  readWorkspaceSummaries,
  type WorkspaceSummary,
} from './read-workspaces.ts'
export {
  type EmailAudience,
  findEmailAudience,
  getEmailNameSuffix,
  readBillingContact,
} from './email-audience.ts'
export { suspensionQuery, teamMembersByNameQuery, teamDeactivationQuery } from './repository.ts'
export { registerWorkspaceRoutes } from './routes.ts'
export { setSuspended } from './set-suspended.ts'
export { createWorkspaceTasks } from './tasks.ts'
