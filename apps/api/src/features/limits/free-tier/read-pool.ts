import type { Db } from '../../../platform/db/connect.ts'
import { findBillableMonth, findMonths, listBillable, monthAround } from '../../metering/index.ts'
import { founderRepository, monthOf } from '../../workspaces/index.ts'
import { limitsOf, limitsOfStanding } from '../limits-of.ts'
import { type Standing, standingQuery } from '../repository.ts'
import { poolRepository } from './pool-repository.ts'

type Databases = { db: Db; metering: Db }

/** The free tier of a month, as a workspace shares it. */
export type FreeTierPool = {
  /** The month, such as `2026-03`. */
  month: string
  /** Other workspaces whose production sessions of the month count as well. */
  others: string[]
  /** What else counts: used by workspaces that are deleted, less what is invoiced of the others. */
  carried: number
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
  const month = monthOf(now)
  const repository = poolRepository(db)
  const found = await repository.listOthers(ownerId, month)
  const held = found.filter((standing) => limitsOfStanding(standing, now).heldToFreeTier)
  let carried = await repository.findUsedBefore(ownerId, month)
  for (const other of held) carried -= await countInvoiced(metering, other.id, other, now)
  return { month: month.slice(0, 7), others: held.map(({ id }) => id), carried }
}

/** Production sessions of this month with which others use the same free tier. */
export async function countElsewhere(databases: Databases, ownerId: string, now: Date) {
  const { month, others, carried } = await readFreeTierPool(databases, ownerId, now)
  const months = await findMonths(databases.metering, others, month)
  const used = [...months.values()].reduce((sum, sessions) => sum + sessions, 0)
  return Math.max(0, used + carried)
}

/** What others have used of an owner's free tier; undefined where the owner is not held to one. */
export async function findFreeTier(databases: Databases, ownerId: string, now: Date) {
  const { heldToFreeTier } = await limitsOf(databases.db, ownerId, now)
  if (!heldToFreeTier) return undefined
  return { elsewhere: await countElsewhere(databases, ownerId, now) }
}

/** What a subscription that is unpaid, or has ended in this month, invoices of it: no free session was used for that. */
async function countInvoiced(metering: Db, ownerId: string, standing: Standing, now: Date) {
  const { started_at: started, ended_at: ended } = standing
  if (started === null) return 0
  const month = monthAround(now)
  const from = started > month.from ? started : month.from
  const to = ended !== null && ended < month.to ? ended : month.to
  const rows = await listBillable(metering, ownerId, { from, to })
  return rows.reduce((sum, { sessions }) => sum + sessions, 0)
}

/** What a workspace itself has used of its free tier in this month; nothing while it has a plan or a commercial license. */
export async function countFreeUse({ db, metering }: Databases, ownerId: string, now: Date) {
  const month = monthOf(now)
  const standing = await standingQuery(db, ownerId, new Date(month)).executeTakeFirstOrThrow()
  if (!limitsOfStanding(standing, now).heldToFreeTier) return 0
  const all = await findBillableMonth(metering, ownerId, month.slice(0, 7))
  return Math.max(0, all - (await countInvoiced(metering, ownerId, standing, now)))
}

/** Remembers what a workspace that is about to be deleted has used: deleting it gives nothing back. */
export async function keepFreeUse(db: Db, ownerId: string, sessions: number, now: Date) {
  if (sessions === 0) return
  const month = monthOf(now)
  for (const founder of await founderRepository(db).listFounders(ownerId, month))
    await poolRepository(db).addUsed(founder, month, sessions)
}
