import { customerPlans } from '@fovea/contract/admin/customer-options'
import { platformTypes } from '@fovea/contract/license-keys/rules'
import { dayMs, dayOf } from '@fovea/contract/time'
import { listPlatforms } from '../../metering/index.ts'
import { findTeamsOfUsers } from '../../workspaces/index.ts'
import type { CustomerDeps } from './refresh-customers.ts'
import { customerRepository } from './repository.ts'
import { tagRepository } from './tags/tag-repository.ts'

const monthMs = 30 * dayMs

/** Combines a person's own workspace with their teams; when they were seen is their own. */
export async function readPeopleFigures({ db, metering, now }: CustomerDeps, userIds: string[]) {
  const teams = await findTeamsOfUsers(db, userIds)
  const teamIds = [...teams.values()].flatMap((joined) => joined.map(({ _id }) => _id))
  const ids = [...new Set([...userIds, ...teamIds])]
  const rows = await customerRepository(db).listFigures(ids)
  const figures = new Map(rows.map((row) => [row.id, row]))
  const tags = await tagRepository(db).listOf(ids)
  const platforms = await listPlatforms(metering, ids, dayOf(new Date(now.getTime() - monthMs)))
  return (userId: string) => {
    const workspaceIds = [userId, ...(teams.get(userId) ?? []).map(({ _id }) => _id)]
    const own = workspaceIds.flatMap((id) => figures.get(id) ?? [])
    return {
      plan: customerPlans.findLast((plan) => own.some((row) => row.plan === plan)) ?? 'basic',
      sessions: own.reduce((sum, { sessions }) => sum + Number(sessions), 0),
      lastSeen: figures.get(userId)?.seen_at.toISOString() ?? null,
      platforms: platformTypes.filter((platform) =>
        workspaceIds.some((id) => platforms.get(id)?.includes(platform)),
      ),
      tags: [...new Set(workspaceIds.flatMap((id) => tags.get(id) ?? []))].toSorted(),
    }
  }
}
