import { getCallerNetwork } from '@fovea/contract/license-keys/rules'
import { offlineDays, type StartInput } from '@fovea/contract/sdk-api'
import type { OfflineOutcome, OfflineReason } from '@fovea/contract/sdk-api/verdicts'
import { dayMs } from '@fovea/contract/time'
import type { Meter, NewSession } from '../../metering/index.ts'
import type { Allowances } from '../allowances/allowances.ts'
import { consumeSessionAllowance } from '../allowances/consume-allowance.ts'
import { checkRestrictions, type Denial } from '../keys/check-start.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import type { KeyCache } from '../keys/key-cache.ts'
import { isStoredElsewhere, getOwnerAt, listOwners } from './key-owners.ts'
import type { LeaseSigner } from '../leases/lease-signer.ts'
import type { OfflineCaps } from './offline-caps.ts'
import { isForDevice, isForKey, type LicenseUseStore } from '../licenses/license-file-state.ts'
import { createStart, type Start, type StartRequest } from './start-request.ts'

export type OfflineSessionDeps = {
  deletedKeys: Pick<KeyCache, 'find'>
  meter: Meter
  signer: LeaseSigner
  licenses: LicenseUseStore
  offlineCaps: OfflineCaps
  /** Takes one from the limit per key and network. Returns the seconds to wait, or 0. */
  consumeOfflineLimit: (name: string, nowMs: number) => number
  allowances: Allowances
}

/**
 * Stores sessions that ran under a lease or a license file, each on its own day. Only a lease of this key and app, or a
 * file of this key and device, proves a session, and only within its own time. Sessions are limited per key and
 * network, so that one device cannot use up the limit of the key's other users.
 */
export async function storeOfflineSessions(
  deps: OfflineSessionDeps,
  start: Start,
): Promise<OfflineOutcome | undefined> {
  const { key, input, ip, nowMs } = start
  const { lease } = input
  const offline = [...new Map(input.offline?.map((entry) => [entry.sessionId, entry])).values()]
  if (offline.length === 0) return undefined
  if (lease === undefined) return refuseAll(offline.length, 'LEASE_MISSING')
  const proof = readProof(deps.signer, lease, start)
  if (!proof) return refuseAll(offline.length, 'LEASE_INVALID')

  const covered = offline.filter((entry) => isCovered(proof, Date.parse(entry.start), nowMs))
  const startedWhileOn = covered.filter((entry) => isBeforeKeyOff(key, Date.parse(entry.start)))
  const limitName = `${key.id} ${getCallerNetwork(ip)}`
  const allowed = startedWhileOn.filter(() => deps.consumeOfflineLimit(limitName, nowMs) === 0)
  const spent = await consumeSessionAllowance(deps.allowances, start, allowed.length)
  const accepted = spent === undefined ? allowed : []
  const sessions = accepted.map((entry) => ({
    ...start.session,
    ownerId: getOwnerAt(key, Date.parse(entry.start)),
    sessionId: entry.sessionId,
    startedAt: entry.start,
    durationSeconds: entry.duration,
    ended: true,
  }))
  const paid = await deps.offlineCaps.storePaid(key, sessions, (session) =>
    storeSession(deps.meter, key, session, nowMs),
  )
  if (proof.licenseId !== undefined)
    await deps.licenses.recordSessions(
      proof.licenseId,
      paid.map(({ startedAt }) => startedAt),
    )
  const [taken, refused] = [paid.length, offline.length - paid.length]
  if (refused === 0) return { taken, refused }
  // The client can send sessions over a limit again, so that reason precedes those that the key's owner can change.
  if (accepted.length < startedWhileOn.length) return { taken, refused, reason: 'TOO_MANY' }
  if (paid.length < accepted.length) return { taken, refused, reason: 'CAP_REACHED' }
  return {
    taken,
    refused,
    reason: startedWhileOn.length < covered.length ? 'KEY_OFF' : 'OUT_OF_LEASE',
  }
}

async function storeSession(meter: Meter, key: SdkKey, session: NewSession, nowMs: number) {
  if (!(await isStoredElsewhere(meter, key, session, nowMs))) await meter.start(session)
  // The start may have been stored although its answer was lost. Then the end of the session is still missing.
  for (const ownerId of listOwners(key)) await meter.recordHeartbeat({ ...session, ownerId }, nowMs)
}

/** Sessions that began before the key was switched off count, even if they are reported later. */
function isBeforeKeyOff({ offSinceMs }: SdkKey, startMs: number) {
  return offSinceMs === undefined || startMs < offSinceMs
}

/** The period that a lease or a license file covers. `licenseId` is set for a license file. */
type Proof = { fromSeconds: number; untilSeconds: number; licenseId?: string }

function readProof(
  signer: LeaseSigner,
  text: string,
  { key, app, input }: Start,
): Proof | undefined {
  const lease = signer.read(text)
  if (lease) {
    if (!isForKey(lease, key) || lease.app !== app) return undefined
    return { fromSeconds: lease.iat, untilSeconds: lease.graceUntil }
  }
  const license = signer.readLicense(text)
  if (!license || !isForKey(license, key) || !isForDevice(license, input)) return undefined
  const { iat, exp, licenseId } = license
  return { fromSeconds: iat, untilSeconds: exp, licenseId }
}

/** Denials after which offline sessions still count, because the app is the right one. */
const stillCounted = new Set<Denial['code']>([
  'AUTH_EXCEEDED_FREE_TIER',
  'AUTH_DEACTIVATED_KEY',
  'AUTH_WRONG_LOCAL_TIME',
  'AUTH_EXPIRED_KEY',
])

export async function storeOfflineOfDeniedStart(
  deps: OfflineSessionDeps,
  start: Start,
  { code }: Denial,
) {
  return stillCounted.has(code)
    ? storeOfflineSessions(deps, start)
    : createOfflineRefusal(start.input)
}

/** A deleted key starts no session, but earlier offline sessions count. */
export async function storeOfflineOfDeletedKey(deps: OfflineSessionDeps, request: StartRequest) {
  const { input, nowMs } = request
  const key = await deps.deletedKeys.find(input.key, nowMs)
  if (!key) return createOfflineRefusal(input)
  const start = createStart(key, request)
  return checkRestrictions(key, start.observed)
    ? createOfflineRefusal(input)
    : storeOfflineSessions(deps, start)
}

/** The key or the app of the start is wrong, so its offline sessions are not examined. */
function createOfflineRefusal({ offline = [], lease }: StartInput): OfflineOutcome | undefined {
  if (offline.length === 0) return undefined
  return refuseAll(offline.length, lease === undefined ? 'LEASE_MISSING' : 'LEASE_INVALID')
}

function refuseAll(refused: number, reason: OfflineReason): OfflineOutcome {
  return { taken: 0, refused, reason }
}

/** Tolerates a clock that differs by a day, as for starts. Sessions older than `offlineDays` are never covered. */
function isCovered({ fromSeconds, untilSeconds }: Proof, startMs: number, nowMs: number) {
  return (
    startMs >= fromSeconds * 1000 - dayMs &&
    startMs <= untilSeconds * 1000 &&
    startMs >= nowMs - offlineDays * dayMs &&
    startMs <= nowMs + dayMs
  )
}
