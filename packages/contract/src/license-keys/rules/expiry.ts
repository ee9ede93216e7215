import { dayMs } from '../../time.ts'
export type Expiring = { expire_state: boolean; expire_date: string }

/** A key is expired when it is marked so, or when its date has passed. At the exact time of its date it still works. */
export function isExpired(key: Expiring, now: Date): boolean {
  return key.expire_state || Date.parse(key.expire_date) < now.getTime()
}

/** Days until the expiry, rounded up; 0 for an expired key. */
export function countDaysLeft(key: Expiring, now: Date): number {
  if (isExpired(key, now)) return 0
  return Math.ceil((Date.parse(key.expire_date) - now.getTime()) / dayMs)
}

/** For all keys together: true if all are expired, false if one runs, null without keys. */
export function areProdKeysExpired(keys: readonly Expiring[], now: Date): boolean | null {
  if (keys.length === 0) return null
  return keys.every((key) => isExpired(key, now))
}

/** Days from the first issue to the expiry: more than a new key's if the key was extended. */
export function countTermDays({
  created,
  expire_date: end,
}: {
  created: string
  expire_date: string
}): number {
  return Math.ceil((Date.parse(end) - Date.parse(created)) / dayMs)
}
