import type { Db } from '../../platform/db/connect.ts'
import type { MembershipEnds } from '../../platform/live/news.ts'
import { workspaceRepository } from './repository.ts'

/** Somebody was taken out of a team, has left it, or has another role in it. */
export const membershipEnds: MembershipEnds = {
  channel: 'workspace_members',
  async findRoles(db, asked) {
    const teams = asked.filter(({ workspaceId, userId }) => workspaceId !== userId)
    const rows = teams.length === 0 ? [] : await workspaceRepository(db).findRoles(teams)
    const roles = new Map(rows.map((row) => [`${row.workspace_id} ${row.user_id}`, row.role]))
    return ({ workspaceId, userId }) =>
      workspaceId === userId ? 'owner' : roles.get(`${workspaceId} ${userId}`)
  },
}

/** A person was deactivated, or is not any more: whether the keys of teams that they own work may depend on it. */
export async function tellOwnedTeams(db: Db, userId: string) {
  await workspaceRepository(db).tellOwned(userId)
}
