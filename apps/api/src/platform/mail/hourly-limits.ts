import { createHash } from 'node:crypto'
import { foldEmail } from '@fovea/contract/email-address'
import { dayMs, hourMs } from '@fovea/contract/time'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import { hourlyCountRepository } from './hourly-count-repository.ts'

/** At most `most` within an hour, or within `withinMs` up to a day, of what its name says, as `confirmations to <mailbox>`. */
export type HourlyLimit = { name: string; max: number; windowMs?: number }

/** The limit that leaves no room, and from when on it does. */
export type ReachedLimit = { limit: HourlyLimit; freeAt: Date }

/**
 * Counts a mail towards its limits, in the transaction that sends it: what is not sent does not count. Where a limit leaves no
 * room, that is answered and nothing is counted. Who counts the same things gives their limits in the same order: each is locked.
 */
export async function consumeLimits(
  db: Db,
  limits: readonly HourlyLimit[],
  now: Date,
): Promise<ReachedLimit | undefined> {
  const full = await findReachedLimit(db, limits, now)
  if (full === undefined) await recordSent(db, limits, now)
  return full
}

/** The first of the limits that leaves no room. All of them are locked until the end of the transaction. */
export async function findReachedLimit(
  db: Db,
  limits: readonly HourlyLimit[],
  now: Date,
): Promise<ReachedLimit | undefined> {
  const repository = hourlyCountRepository(db)
  for (const limit of limits) {
    const hash = hashOf(limit)
    const withinMs = limit.windowMs ?? hourMs
    await repository.lock(hash)
    const since = new Date(now.getTime() - withinMs)
    const oldest = await repository.timeOf(hash, limit.max - 1, since)
    if (oldest) return { limit, freeAt: new Date(oldest.getTime() + withinMs) }
  }
  return undefined
}

/** Counts a mail towards its limits, whether they leave room or not. */
export async function recordSent(db: Db, limits: readonly HourlyLimit[], now: Date) {
  await hourlyCountRepository(db).insert(limits.map(hashOf), now)
}

/** Deletes the counts that no limit looks at any more. */
export async function deleteExpiredHourlyCounts(db: Db, now: Date) {
  await hourlyCountRepository(db).forgetBefore(new Date(now.getTime() - dayMs))
}

/**
 * A person's own limit, by the account and by the address that is known to be theirs: whoever deletes the account and signs up
 * again does not begin anew.
 */
export function createSenderLimits(
  label: string,
  max: number,
  { userId, email }: { userId: string; email: string | null | undefined },
): HourlyLimit[] {
  return [userId, email].flatMap((who) => (who ? { name: `${label} by ${who}`, max } : []))
}

export function scaleLimit(most: number, { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>) {
  return Math.max(1, Math.round(most * rateLimitFactor))
}

function hashOf({ name }: HourlyLimit) {
  return createHash('sha256').update(foldEmail(name)).digest()
}
