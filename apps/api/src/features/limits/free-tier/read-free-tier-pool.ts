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

/** The free tier of a month, as a workspace shares it. */
export type FreeTierPool = {
  /** The month, such as `2026-03`. */
  month: string
  /** Other workspaces whose production sessions of the month count as well. */
  otherWorkspaceIds: string[]
  /** What else counts: used by workspaces that are deleted, less what is invoiced of the others. */
  carriedSessions: number
}

/**
 * With whom a workspace shares its free tier: the other workspaces of its founder that are held to it. Those with a plan or a
 * commercial license are not counted.
 */
export async function readFreeTierPool(
  { db, metering }: Databases,
  ownerId: string,
  now: Date,
): Promise<FreeTierPool> {
  const month = toMonthStart(now)
  const repository = freeTierRepository(db)
  const found = await repository.listOthers(ownerId, month)
  const held = found.filter((standing) => computeLimits(standing, now).isHeldToFreeTier)
  let carriedSessions = await repository.findUsedBefore(ownerId, month)
  for (const other of held)
    carriedSessions -= await countInvoicedSessions(metering, other.id, other, now)
  return { month: month.slice(0, 7), otherWorkspaceIds: held.map(({ id }) => id), carriedSessions }
}

/** Production sessions of this month with which others use the same free tier. */
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

/** What others have used of an owner's free tier; undefined where the owner is not held to one. */
export async function findFreeTierUse(databases: Databases, ownerId: string, now: Date) {
  const { isHeldToFreeTier } = await getLimits(databases.db, ownerId, now)
  if (!isHeldToFreeTier) return undefined
  return { elsewhere: await countSessionsElsewhere(databases, ownerId, now) }
}

/** What a subscription that is unpaid, or has ended in this month, invoices of it: no free session was used for that. */
async function countInvoicedSessions(
  metering: Db,
  ownerId: string,
  standing: LimitsInput,
  now: Date,
) {
  const { started_at: started, ended_at: ended } = standing
  if (started === null) return 0
  const month = getMonthPeriod(now)
  const from = started > month.from ? started : month.from
  const to = ended !== null && ended < month.to ? ended : month.to
  const rows = await listBillableDays(metering, ownerId, { from, to })
  return rows.reduce((sum, { sessions }) => sum + sessions, 0)
}

/** What a workspace itself has used of its free tier in this month; nothing while it has a plan or a commercial license. */
export async function countFreeSessions({ db, metering }: Databases, ownerId: string, now: Date) {
  const month = toMonthStart(now)
  const standing = await limitsInputQuery(db, ownerId, new Date(month)).executeTakeFirstOrThrow()
  if (!computeLimits(standing, now).isHeldToFreeTier) return 0
  const all = await findBillableMonth(metering, ownerId, month.slice(0, 7))
  return Math.max(0, all - (await countInvoicedSessions(metering, ownerId, standing, now)))
}

/** Remembers what a workspace that is about to be deleted has used: deleting it gives nothing back. */
export async function saveFreeUse(db: Db, ownerId: string, sessions: number, now: Date) {
  if (sessions === 0) return
  const month = toMonthStart(now)
  for (const founder of await founderRepository(db).listFounders(ownerId, month))
    await freeTierRepository(db).addUsed(founder, month, sessions)
}
