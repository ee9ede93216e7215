import { certificateFingerprint, fingerprintPairs } from '@fovea/contract/license-keys/rules'
import { shareInCents } from '@fovea/contract/billing/cap'
import { freeSessions } from '@fovea/contract/billing/prices'
import type { Difference, RefusalCode } from '@fovea/contract/verification/verdicts'
import { dayMs } from '@fovea/contract/time'
import { dollars } from '../../limits/index.ts'
import { isoTime } from '../sessions/timestamps.ts'
import type { DoorKey, SessionCap } from './door-key.ts'

/** What a start shows of itself. */
export type Seen = {
  platform: string
  appId: string
  certificate: string | undefined
  /** The `Origin` header, never what the body says. */
  origin: string | undefined
  ip: string
  clientTimeMs: number
}

export type Finding = {
  code: RefusalCode
  /** What an app is told beside the code, where the code alone says too little. */
  message?: string
} & Difference

const clockToleranceMs = dayMs

/**
 * Holds a start against its key. The order is fixed and the first failure wins. A development or commercial key is held
 * to its owner's account, its term and the clock alone.
 */
export function judge(
  key: DoorKey,
  seen: Seen,
  nowMs: number,
  usedThisMonth: number,
  /** How many of them are the app's own and invoiced; asked for only where it has a cap. */
  usedByApp = 0,
  /** What others have used of the same free tier; asked for only where it is shared. */
  usedElsewhere = 0,
): Finding | undefined {
  const production = key.kind === 'prod'
  if (key.ownerDeactivated) {
    return {
      code: 'AUTH_DEACTIVATED_KEY',
      observed: 'account deactivated',
      allowed: ['an active account'],
    }
  }
  if (production && !key.activated) {
    return { code: 'AUTH_DEACTIVATED_KEY', observed: 'switched off', allowed: ['switched on'] }
  }
  if (key.expiresAtMs < nowMs) {
    const end = new Date(key.expiresAtMs).toISOString()
    return {
      code: 'AUTH_EXPIRED_KEY',
      observed: new Date(nowMs).toISOString(),
      allowed: [`until ${end}`],
    }
  }
  const finding = production ? judgeApp(key, seen) : undefined
  if (finding) return finding
  if (Math.abs(seen.clientTimeMs - nowMs) > clockToleranceMs) {
    return {
      code: 'AUTH_WRONG_LOCAL_TIME',
      observed: new Date(seen.clientTimeMs).toISOString(),
      allowed: [`within 24 hours of ${new Date(nowMs).toISOString()}`],
    }
  }
  if (production && !key.unlimited && usedThisMonth + usedElsewhere >= freeSessions) {
    return {
      code: 'AUTH_EXCEEDED_FREE_TIER',
      observed: observedUse(usedThisMonth, usedElsewhere),
      allowed: [`${freeSessions} sessions per month`],
    }
  }
  return key.cap && judgeCap(key.cap, usedThisMonth - unbilledIn(key.cap, nowMs), usedByApp)
}

function observedUse(used: number, elsewhere: number) {
  return elsewhere > 0
    ? `${used} sessions this month, and ${elsewhere} in other workspaces of the same founder`
    : `${used} sessions this month`
}

function unbilledIn({ unbilled }: SessionCap, nowMs: number) {
  return unbilled.sessions > 0 && isoTime(nowMs).startsWith(unbilled.month) ? unbilled.sessions : 0
}

/** Whether one more session would cost more than the owner's cap. */
export function judgeCap(
  { ofAll, ofApp }: Pick<SessionCap, 'ofAll' | 'ofApp'>,
  billable: number,
  byApp: number,
): Finding | undefined {
  if (ofAll && billable >= ofAll.sessions) return capReached(ofAll.cents, '')
  if (ofApp && shareInCents(billable + 1, byApp + 1) > ofApp.cents) {
    return capReached(ofApp.cents, ' of this app')
  }
  return undefined
}

function capReached(cents: number, whose: string): Finding {
  return {
    code: 'AUTH_EXCEEDED_FREE_TIER',
    observed: `the spend cap${whose} is reached`,
    allowed: [`up to ${dollars(cents)} per month${whose}`],
    message: `The spend cap${whose} is reached.`,
  }
}

/** What of a key it is that restricts it to an app. */
export type Restricted = Pick<
  DoorKey,
  'platform' | 'identifier' | 'certificates' | 'origins' | 'blockedNetworks' | 'blocked'
>

/** What a production key is restricted to: platform, app, certificate, origin, addresses. */
export function judgeApp(key: Restricted, seen: Omit<Seen, 'clientTimeMs'>): Finding | undefined {
  if (seen.platform !== key.platform) {
    return { code: 'AUTH_INVALID_ACCESS', observed: seen.platform, allowed: [key.platform ?? ''] }
  }
  const mobile = key.platform === 'ios' || key.platform === 'android'
  if (mobile && seen.appId !== key.identifier) {
    return {
      code: 'AUTH_INVALID_PACKAGE_NAME',
      observed: seen.appId,
      allowed: [key.identifier ?? ''],
    }
  }
  if (key.certificates.length > 0 && !isAmong(key.certificates, seen.certificate)) {
    return {
      code: 'AUTH_INVALID_APP_SIGNATURE',
      observed: seen.certificate ?? '',
      allowed: key.certificates.map(fingerprintPairs),
    }
  }
  if (key.platform === 'web' && !(seen.origin !== undefined && key.origins.has(seen.origin))) {
    return {
      code: 'AUTH_DOMAIN_NOT_ALLOWED',
      observed: seen.origin ?? '',
      allowed: [...key.origins],
    }
  }
  if (key.blocked?.check(seen.ip)) {
    return {
      code: 'AUTH_IP_BLOCKED',
      observed: seen.ip,
      allowed: key.blockedNetworks.map((network) => `not ${network}`),
    }
  }
  return undefined
}

function isAmong(onFile: readonly string[], shown: string | undefined) {
  if (shown === undefined) return false
  if (onFile.includes(shown)) return true
  const read = certificateFingerprint.parse(shown)
  return read !== null && onFile.includes(read)
}
