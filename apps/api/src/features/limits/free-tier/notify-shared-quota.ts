import { freeSessions } from '@fovea/contract/billing/prices'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { addQuotaNotice, findMonths } from '../../metering/index.ts'
import { toMonthStart } from '../../workspaces/index.ts'
import { getLimits } from '../get-limits.ts'
import { freeTierRepository } from './free-tier-repository.ts'
import { countSessionsElsewhere } from './read-free-tier-pool.ts'

type SharedQuotaDeps = Pick<Platform, 'database' | 'metering' | 'clock'>

const batchSize = 200
const first = '00000000-0000-0000-0000-000000000000'
const noticePercents = [100, 80] as const

/** Only for shared free tiers: metering stores the notices of workspaces with a free tier to themselves. */
export async function notifySharedQuota({ database, metering, clock }: SharedQuotaDeps) {
  const now = clock()
  const month = toMonthStart(now)
  const databases = { db: database.db, metering: metering.db }
  for (let after = first; ;) {
    const rows = await freeTierRepository(database.db).listPools(after, month, batchSize)
    const months = await findMonths(
      metering.db,
      rows.map(({ id }) => id),
      month.slice(0, 7),
    )
    const usedIn = (id: string) => months.get(id) ?? 0
    for (const pool of Map.groupBy(rows, ({ founder_id }) => founder_id).values()) {
      const most = pool.reduce((sum, { id }) => sum + usedIn(id), pool[0]?.used ?? 0)
      if (!percentOf(most)) continue
      const inUse = pool.filter(({ id }) => usedIn(id) > 0)
      for (const { id } of inUse) await noteQuota(databases, { id, own: usedIn(id), now })
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.founder_id
  }
}

type Databases = Parameters<typeof countSessionsElsewhere>[0]
type Used = { id: string; own: number; now: Date }

async function noteQuota(databases: Databases, { id: ownerId, own, now }: Used) {
  if (!(await getLimits(databases.db, ownerId, now)).isHeldToFreeTier) return
  const percent = percentOf(own + (await countSessionsElsewhere(databases, ownerId, now)))
  if (percent)
    await addQuotaNotice(databases.metering, { ownerId, month: toMonthStart(now), percent })
}

function percentOf(sessions: number) {
  return noticePercents.find((percent) => sessions * 100 >= freeSessions * percent)
}
