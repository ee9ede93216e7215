import {
  certificateFingerprintRule,
  formatFingerprintPairs,
} from '@fovea/contract/license-keys/rules'
import { computeShareCents } from '@fovea/contract/billing/cap'
import { freeSessions } from '@fovea/contract/billing/prices'
import type { Difference, RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import { dayMs } from '@fovea/contract/time'
import { formatDollars } from '@fovea/contract/billing/prices'
import { formatIsoTime } from '../sessions/timestamps.ts'
import type { SdkKey, SessionCap } from './sdk-key.ts'

export type Observed = {
  platform: string
  appId: string
  certificate: string | undefined
  /** From the `Origin` header, which page scripts cannot forge; never from the body. */
  origin: string | undefined
  ip: string
  clientTimeMs: number
}

/** Sessions of this month. A count that no limit of the key needs is 0. */
export type KeyUsage = {
  ownerSessions: number
  /** Sessions of other workspaces that share the free tier. */
  poolSessions: number
  /** Sessions of the app that will be invoiced, for its spend cap. */
  appSessions: number
}

export const noUsage: KeyUsage = { ownerSessions: 0, poolSessions: 0, appSessions: 0 }

export type Denial = {
  code: RefusalCode
  /** Sent to the app in addition to the code. */
  message?: string
} & Difference

const clockToleranceMs = dayMs

/** The order is part of the API. The format and the existence of the key are checked earlier. */
export function checkStart(
  key: SdkKey,
  observed: Observed,
  usage: KeyUsage,
  nowMs: number,
): Denial | undefined {
  if (key.kind !== 'prod')
    return checkAccount(key) ?? checkExpiry(key, nowMs) ?? checkClock(observed, nowMs)
  return (
    checkAccount(key) ??
    checkActivated(key) ??
    checkExpiry(key, nowMs) ??
    checkRestrictions(key, observed) ??
    checkClock(observed, nowMs) ??
    checkFreeTier(key, usage) ??
    checkSpendCap(key, usage, nowMs)
  )
}

export type KeyRestrictions = Pick<
  SdkKey,
  'platform' | 'identifier' | 'certificates' | 'origins' | 'blockedNetworks' | 'blocked'
>

type ObservedApp = Omit<Observed, 'clientTimeMs'>

export function checkRestrictions(key: KeyRestrictions, observed: ObservedApp): Denial | undefined {
  return (
    checkPlatform(key, observed) ??
    checkAppId(key, observed) ??
    checkCertificate(key, observed) ??
    checkOrigin(key, observed) ??
    checkAddress(key, observed)
  )
}

function checkAccount({ ownerDeactivated }: SdkKey): Denial | undefined {
  if (!ownerDeactivated) return undefined
  return {
    code: 'AUTH_DEACTIVATED_KEY',
    observed: 'account deactivated',
    allowed: ['an active account'],
  }
}

function checkActivated({ activated }: SdkKey): Denial | undefined {
  if (activated) return undefined
  return { code: 'AUTH_DEACTIVATED_KEY', observed: 'switched off', allowed: ['switched on'] }
}

function checkExpiry({ expiresAtMs }: SdkKey, nowMs: number): Denial | undefined {
  if (expiresAtMs >= nowMs) return undefined
  return {
    code: 'AUTH_EXPIRED_KEY',
    observed: new Date(nowMs).toISOString(),
    allowed: [`until ${new Date(expiresAtMs).toISOString()}`],
  }
}

function checkPlatform({ platform }: KeyRestrictions, observed: ObservedApp): Denial | undefined {
  if (observed.platform === platform) return undefined
  return { code: 'AUTH_INVALID_ACCESS', observed: observed.platform, allowed: [platform ?? ''] }
}

function checkAppId(
  { platform, identifier }: KeyRestrictions,
  { appId }: ObservedApp,
): Denial | undefined {
  const isMobile = platform === 'ios' || platform === 'android'
  if (!isMobile || appId === identifier) return undefined
  return { code: 'AUTH_INVALID_PACKAGE_NAME', observed: appId, allowed: [identifier ?? ''] }
}

function checkCertificate(
  { certificates }: KeyRestrictions,
  { certificate }: ObservedApp,
): Denial | undefined {
  if (certificates.length === 0 || isAmong(certificates, certificate)) return undefined
  return {
    code: 'AUTH_INVALID_APP_SIGNATURE',
    observed: certificate ?? '',
    allowed: certificates.map(formatFingerprintPairs),
  }
}

function checkOrigin(
  { platform, origins }: KeyRestrictions,
  { origin }: ObservedApp,
): Denial | undefined {
  if (platform !== 'web' || (origin !== undefined && origins.has(origin))) return undefined
  return { code: 'AUTH_DOMAIN_NOT_ALLOWED', observed: origin ?? '', allowed: [...origins] }
}

function checkAddress(
  { blocked, blockedNetworks }: KeyRestrictions,
  { ip }: ObservedApp,
): Denial | undefined {
  if (!blocked?.check(ip)) return undefined
  return {
    code: 'AUTH_IP_BLOCKED',
    observed: ip,
    allowed: blockedNetworks.map((network) => `not ${network}`),
  }
}

function checkClock({ clientTimeMs }: Observed, nowMs: number): Denial | undefined {
  if (Math.abs(clientTimeMs - nowMs) <= clockToleranceMs) return undefined
  return {
    code: 'AUTH_WRONG_LOCAL_TIME',
    observed: new Date(clientTimeMs).toISOString(),
    allowed: [`within 24 hours of ${new Date(nowMs).toISOString()}`],
  }
}

function checkFreeTier(
  { unlimited }: SdkKey,
  { ownerSessions, poolSessions }: KeyUsage,
): Denial | undefined {
  if (unlimited || ownerSessions + poolSessions < freeSessions) return undefined
  const others =
    poolSessions > 0 ? `, and ${poolSessions} in other workspaces of the same founder` : ''
  return {
    code: 'AUTH_EXCEEDED_FREE_TIER',
    observed: `${ownerSessions} sessions this month${others}`,
    allowed: [`${freeSessions} sessions per month`],
  }
}

function checkSpendCap(
  { cap }: SdkKey,
  { ownerSessions, appSessions }: KeyUsage,
  nowMs: number,
): Denial | undefined {
  return cap && checkSpendCaps(cap, ownerSessions - unbilledIn(cap, nowMs), appSessions)
}

function unbilledIn({ unbilled }: SessionCap, nowMs: number) {
  return unbilled.sessions > 0 && formatIsoTime(nowMs).startsWith(unbilled.month)
    ? unbilled.sessions
    : 0
}

export function checkSpendCaps(
  { allApps, thisApp }: Pick<SessionCap, 'allApps' | 'thisApp'>,
  billable: number,
  billableOfApp: number,
): Denial | undefined {
  if (allApps && billable >= allApps.sessions) return capReached(allApps.cents, '')
  if (thisApp && computeShareCents(billable + 1, billableOfApp + 1) > thisApp.cents) {
    return capReached(thisApp.cents, ' of this app')
  }
  return undefined
}

function capReached(cents: number, scope: string): Denial {
  return {
    code: 'AUTH_EXCEEDED_FREE_TIER',
    observed: `the spend cap${scope} is reached`,
    allowed: [`up to ${formatDollars(cents)} per month${scope}`],
    message: `The spend cap${scope} is reached.`,
  }
}

function isAmong(onFile: readonly string[], observed: string | undefined) {
  if (observed === undefined) return false
  if (onFile.includes(observed)) return true
  const fingerprint = certificateFingerprintRule.parse(observed)
  return fingerprint !== null && onFile.includes(fingerprint)
}
