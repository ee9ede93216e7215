import { createHash } from 'node:crypto'
import { foldEmail } from '@fovea/contract/email-address'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import { hourlyCountRepository } from './hourly-count-repository.ts'

const hourMs = 60 * 60 * 1000

/** So many an hour of what its name says, as `invitations to <address>`. */
export type HourlyLimit = { name: string; most: number }

/** The limit that leaves no room, and from when on it does. */
export type FullLimit = { limit: HourlyLimit; freeAt: Date }

/**
 * Counts a mail towards its limits, in the transaction that sends it: what is not sent does not count. Where a limit leaves no
 * room, that is answered and nothing is counted. Who counts the same things gives their limits in the same order: each is locked.
 */
export async function countTowards(
  db: Db,
  limits: readonly HourlyLimit[],
  now: Date,
): Promise<FullLimit | undefined> {
  const repository = hourlyCountRepository(db)
  const since = new Date(now.getTime() - hourMs)
  for (const limit of limits) {
    const hash = hashOf(limit)
    await repository.lock(hash)
    const oldest = await repository.timeOf(hash, limit.most - 1, since)
    if (oldest) return { limit, freeAt: new Date(oldest.getTime() + hourMs) }
  }
  await repository.insert(limits.map(hashOf), now)
  return undefined
}

/** What nobody asks about any more. */
export async function forgetHourlyCounts(db: Db, now: Date) {
  await hourlyCountRepository(db).forgetBefore(new Date(now.getTime() - hourMs))
}

/**
 * A person's own limit, by the account and by the address that is known to be theirs: whoever deletes the account and signs up
 * again does not begin anew.
 */
export function limitsOfSender(
  what: string,
  most: number,
  { userId, email }: { userId: string; email: string | null | undefined },
): HourlyLimit[] {
  return [userId, email].flatMap((who) => (who ? { name: `${what} by ${who}`, most } : []))
}

export function withFactor(most: number, { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>) {
  return Math.max(1, Math.round(most * rateLimitFactor))
}

function hashOf({ name }: HourlyLimit) {
  return createHash('sha256').update(foldEmail(name)).digest()
}
