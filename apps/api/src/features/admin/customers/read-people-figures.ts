import { customerPlans } from '@fovea/contract/admin/customer-options'
import type { Db } from '../../../platform/db/connect.ts'
import { findTeamsOfUsers } from '../../workspaces/index.ts'
import { customerRepository } from './repository.ts'

/** Combines a person's own workspace with their teams; when they were seen is their own. */
export async function readPeopleFigures(db: Db, userIds: string[]) {
  const teams = await findTeamsOfUsers(db, userIds)
  const teamIds = [...teams.values()].flatMap((joined) => joined.map(({ _id }) => _id))
  const rows = await customerRepository(db).listFigures([...new Set([...userIds, ...teamIds])])
  const figures = new Map(rows.map((row) => [row.id, row]))
  return (userId: string) => {
    const workspaceIds = [userId, ...(teams.get(userId) ?? []).map(({ _id }) => _id)]
    const own = workspaceIds.flatMap((id) => figures.get(id) ?? [])
    return {
      plan: customerPlans.findLast((plan) => own.some((row) => row.plan === plan)) ?? 'basic',
      sessions: own.reduce((sum, { sessions }) => sum + Number(sessions), 0),
      lastSeen: figures.get(userId)?.seen_at.toISOString() ?? null,
    }
  }
}
