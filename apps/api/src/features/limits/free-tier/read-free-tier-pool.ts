import type { Db } from '../../../platform/db/connect.ts'
import {
  findBillableMonth,
  findMonths,
  listBillableDays,
  getMonthPeriod,
} from '../../metering/index.ts'
import { founderRepository, toMonthStart } from '../../workspaces/index.ts'
import { getLimits, computeLimits } from '../get-limits.ts'
import { type LimitsInput, limitsInputQuery } from '../repository.ts'
import { freeTierRepository } from './free-tier-repository.ts'

type Databases = { db: Db; metering: Db }

export type FreeTierPool = {
  month: string
  otherWorkspaceIds: string[]
  /** Sessions of deleted workspaces, minus sessions of the other workspaces that are invoiced. Can be negative. */
  carriedSessions: number
}

/** The founder's other workspaces without a plan or commercial license, and their carried sessions. */
export async function readFreeTierPool(
  { db, metering }: Databases,
  ownerId: string,
  now: Date,
): Promise<FreeTierPool> {
  const month = toMonthStart(now)
  const repository = freeTierRepository(db)
  const found = await repository.listOthers(ownerId, month)
  const limited = found.filter((input) => computeLimits(input, now).isHeldToFreeTier)
  let carriedSessions = await repository.findUsedBefore(ownerId, month)
  for (const other of limited)
    carriedSessions -= await countInvoicedSessions(metering, other.id, other, now)
  return {
    month: month.slice(0, 7),
    otherWorkspaceIds: limited.map(({ id }) => id),
    carriedSessions,
  }
}

export async function countSessionsElsewhere(databases: Databases, ownerId: string, now: Date) {
  const { month, otherWorkspaceIds, carriedSessions } = await readFreeTierPool(
    databases,
    ownerId,
    now,
  )
  const months = await findMonths(databases.metering, otherWorkspaceIds, month)
  const used = [...months.values()].reduce((sum, sessions) => sum + sessions, 0)
  return Math.max(0, used + carriedSessions)
}

export async function findFreeTierUse(databases: Databases, ownerId: string, now: Date) {
  const { isHeldToFreeTier } = await getLimits(databases.db, ownerId, now)
  if (!isHeldToFreeTier) return undefined
  return { elsewhere: await countSessionsElsewhere(databases, ownerId, now) }
}

/** Sessions of this month that an unpaid or ended subscription invoices; they use nothing of the free tier. */
async function countInvoicedSessions(metering: Db, ownerId: string, input: LimitsInput, now: Date) {
  const { started_at: started, ended_at: ended } = input
  if (started === null) return 0
  const month = getMonthPeriod(now)
  const from = started > month.from ? started : month.from
  const to = ended !== null && ended < month.to ? ended : month.to
  const rows = await listBillableDays(metering, ownerId, { from, to })
  return rows.reduce((sum, { sessions }) => sum + sessions, 0)
}

export async function countFreeSessions({ db, metering }: Databases, ownerId: string, now: Date) {
  const month = toMonthStart(now)
  const input = await limitsInputQuery(db, ownerId, new Date(month)).executeTakeFirstOrThrow()
  if (!computeLimits(input, now).isHeldToFreeTier) return 0
  const all = await findBillableMonth(metering, ownerId, month.slice(0, 7))
  return Math.max(0, all - (await countInvoicedSessions(metering, ownerId, input, now)))
}

/** Keeps the use of a workspace before its deletion, so that deleting it gives no free sessions back. */
export async function saveFreeUse(db: Db, ownerId: string, sessions: number, now: Date) {
  if (sessions === 0) return
  const month = toMonthStart(now)
  for (const founder of await founderRepository(db).listFounders(ownerId, month))
    await freeTierRepository(db).addUsed(founder, month, sessions)
}
