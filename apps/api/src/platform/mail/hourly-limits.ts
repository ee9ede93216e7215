import { createHash } from 'node:crypto'
import { foldEmail } from '@fovea/contract/email-address'
import { dayMs, hourMs } from '@fovea/contract/time'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import { hourlyCountRepository } from './hourly-count-repository.ts'

/** In a window of an hour, or of `windowMs` up to a day. The name is like `confirmations to <mailbox>`. */
export type HourlyLimit = { name: string; max: number; windowMs?: number }

export type ReachedLimit = { limit: HourlyLimit; freeAt: Date }

/**
 * Counts a mail towards its limits in the transaction that sends it, so that an unsent mail does not count. Returns a
 * limit that is reached; then nothing is counted. Every caller has to pass shared limits in the same order, because
 * each limit is locked.
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

export async function recordSent(db: Db, limits: readonly HourlyLimit[], now: Date) {
  await hourlyCountRepository(db).insert(limits.map(hashOf), now)
}

export async function deleteExpiredHourlyCounts(db: Db, now: Date) {
  await hourlyCountRepository(db).deleteBefore(new Date(now.getTime() - dayMs))
}

/** By account and confirmed address, so that signing up again does not reset the limit. */
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
