// chunk: rules
import {
  countDaysLeft,
  countTermDays,
  type Expiring,
  isExpired,
  areProdKeysExpired,
} from './expiry.ts'

export type AccessBlock = 'nokey' | 'dev' | 'prod'

export type AccessStatus =
  | { kind: 'blocked'; block: AccessBlock }
  | { kind: 'commercial' }
  | { kind: 'deactivated' }
  | { kind: 'trial'; daysLeft: number; ofDays: number }

type Trial = Expiring & { created: string }

/** A production key, or a commercial one, which cannot be deactivated. */
type Licensing = Expiring & { activated?: boolean }

export const blockTexts: Record<
  AccessBlock,
  { message: string; button: string; leadsTo: 'contact' | 'license-keys' }
> = {
  nokey: { message: 'Not Activated', button: 'Go to license key page', leadsTo: 'license-keys' },
  dev: { message: 'Your trial license is expired', button: 'Contact us', leadsTo: 'contact' },
  prod: {
    message: 'Your commercial license is expired',
    button: 'Go to license key page',
    leadsTo: 'license-keys',
  },
}

export const licenseLabels: Record<Exclude<AccessStatus['kind'], 'blocked'>, string> = {
  commercial: 'You have commercial license',
  deactivated: 'Your key is deactivated',
  trial: 'Free trial license remains',
}

/**
 * Decides from the development key and from production and commercial keys together: no key at all, an expired trial
 * and expired production keys block, in this order, unless a production or commercial key is running. Keys that are all
 * deactivated do not block, but give no license.
 */
export function getAccessStatus(
  dev: Trial | null,
  prod: readonly Licensing[],
  now: Date,
): AccessStatus {
  const areProdExpired = areProdKeysExpired(prod, now)
  if (areProdExpired === false) {
    const works = prod.some((key) => !isExpired(key, now) && key.activated !== false)
    if (works) return { kind: 'commercial' }
    if (dev === null || isExpired(dev, now)) return { kind: 'deactivated' }
    return trialOf(dev, now)
  }
  if (dev !== null && isExpired(dev, now)) return { kind: 'blocked', block: 'dev' }
  if (areProdExpired === true) return { kind: 'blocked', block: 'prod' }
  if (dev === null) return { kind: 'blocked', block: 'nokey' }
  return trialOf(dev, now)
}

function trialOf(dev: Trial, now: Date): AccessStatus {
  return { kind: 'trial', daysLeft: countDaysLeft(dev, now), ofDays: countTermDays(dev) }
}
