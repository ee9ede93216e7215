export { findWorkspace, inChosenWorkspace, namedWorkspace } from './choose-workspace.ts'
export { addMember, foundTeam } from './create-workspace.ts'
export type { KeyHappening } from './events/list-events.ts'
export { recordEvent } from './events/record-event.ts'
export { confirmDeletion, lockForDeletion } from './delete-team.ts'
export {
  foundedQuery,
  founderOf,
  founderRepository,
  foundersQuery,
  monthOf,
} from './members/founders.ts'
export { lookAtLeaving } from './leave-teams.ts'
export { membershipEnds, tellOwnedTeams } from './news.ts'
export { workspacePersonalData } from './personal-data.ts'
export { findTeamNames, findTeamsOfPeople, readWorkspace } from './read-workspaces.ts'
export { type Audience, findAudience, mailSuffix, readBilled } from './recipients.ts'
export { membersOfTeamsNamedQuery, teamDeactivationQuery } from './repository.ts'
export { workspaceRoutes } from './routes.ts'
export { workspaceTasks } from './tasks.ts'
