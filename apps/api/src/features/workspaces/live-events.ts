import type { Db } from '../../platform/db/connect.ts'
import type { MembershipChecks } from '../../platform/live/live-events.ts'
import { workspaceRepository } from './repository.ts'

/** Somebody was taken out of a team, has left it, or has another role in it. */
export const membershipChecks: MembershipChecks = {
  channel: 'workspace_members',
  async findRoles(db, memberships) {
    const teams = memberships.filter(({ workspaceId, userId }) => workspaceId !== userId)
    const rows = teams.length === 0 ? [] : await workspaceRepository(db).findRoles(teams)
    const roles = new Map(rows.map((row) => [`${row.workspace_id} ${row.user_id}`, row.role]))
    return ({ workspaceId, userId }) =>
      workspaceId === userId ? 'owner' : roles.get(`${workspaceId} ${userId}`)
  },
}

/** A person was deactivated, or is not any more: whether the keys of teams that they own work may depend on it. */
export async function notifyOwnedTeams(db: Db, userId: string) {
  await workspaceRepository(db).tellOwned(userId)
}
