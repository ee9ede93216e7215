import type { Db } from '../../platform/db/connect.ts'
import type { LiveEventSource, MembershipChecks } from '../../platform/live/live-events.ts'
import { workspaceChannel } from './tables.ts'
import { workspaceRepository } from './repository.ts'

/** Something was recorded in a workspace's history: members, invitations and settings may have changed. */
export const workspaceEvents: LiveEventSource = {
  name: 'workspace',
  channel: workspaceChannel,
  audience: 'owner',
  permission: 'members:read',
}

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

/** Keys of a team stop working when all of its owners are deactivated. */
export async function notifyOwnedTeams(db: Db, userId: string) {
  await workspaceRepository(db).notifyOwnedTeams(userId)
}
