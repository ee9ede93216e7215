import { dayMs } from '../../time.ts'
/** The part of a key that its expiry is read from. */
export type Expiring = { expire_state: boolean; expire_date: string }

/** A key is over when it is marked so, or when its date has passed. At the very moment of its date it still runs. */
export function isExpired(key: Expiring, now: Date): boolean {
  return key.expire_state || Date.parse(key.expire_date) < now.getTime()
}

/** Whole days until a key's date, a begun day counted; 0 once it is over. */
export function countDaysLeft(key: Expiring, now: Date): number {
  if (isExpired(key, now)) return 0
  return Math.ceil((Date.parse(key.expire_date) - now.getTime()) / dayMs)
}

/** The shared flag of the trial; null without a key. */
export function isDevKeyExpired(key: Expiring | null, now: Date): boolean | null {
  return key && isExpired(key, now)
}

/**
 * The shared flag of production and commercial keys, given together: true when there are some and none runs,
 * false when one runs, null without keys.
 */
export function areProdKeysExpired(keys: readonly Expiring[], now: Date): boolean | null {
  if (keys.length === 0) return null
  return keys.every((key) => isExpired(key, now))
}
