import { callerNetwork } from '@fovea/contract/license-keys/rules'
import { offlineDays, type StartInput } from '@fovea/contract/verification'
import type { OfflineOutcome, OfflineReason } from '@fovea/contract/verification/verdicts'
import { dayMs } from '@fovea/contract/time'
import type { Meter, NewSession } from '../../metering/index.ts'
import type { Allowances } from '../allowances/allowances.ts'
import { takeSessions } from '../allowances/take-sessions.ts'
import type { DoorKey } from '../keys/door-key.ts'
import { isStoredElsewhere, ownerAt, ownersOf } from './moved-key.ts'
import type { Signer } from '../leases/leases.ts'
import type { OfflineCaps } from './offline-caps.ts'
import { isOfDevice, isOfKey, type LicenseUse } from '../licenses/license-use.ts'

type Parts = {
  meter: Meter
  signer: Signer
  licenses: LicenseUse
  offlineCaps: OfflineCaps
  /** Takes one from the allowance of a key and network: seconds to wait where nothing is left. */
  spendOffline: (name: string, nowMs: number) => number
  allowances: Allowances
}

/** Whose sessions they are said to be, and where they belong. */
type Told = {
  key: DoorKey
  app: string
  input: StartInput
  ip: string
  session: NewSession
  nowMs: number
}

/**
 * Meters what ran under a lease or a license file, each session on its own day. Only the lease of this key and app, or the
 * file of this key and device, proves that anything ran, and only for its own time; each session is taken from an allowance
 * of its key and network, so that one device costs the key's other users nothing.
 */
export async function meterOffline(parts: Parts, told: Told): Promise<OfflineOutcome | undefined> {
  const { key, input, ip, nowMs } = told
  const { lease } = input
  const offline = [...new Map(input.offline?.map((entry) => [entry.sessionId, entry])).values()]
  if (offline.length === 0) return undefined
  if (lease === undefined) return noneTaken(offline.length, 'LEASE_MISSING')
  const proof = proofOf(parts.signer, lease, told)
  if (!proof) return noneTaken(offline.length, 'LEASE_INVALID')

  const covered = offline.filter(({ start }) => isCovered(proof, Date.parse(start), nowMs))
  const running = covered.filter(({ start }) => isOn(key, Date.parse(start)))
  const allowance = `${key.id} ${callerNetwork(ip)}`
  const allowed = running.filter(() => parts.spendOffline(allowance, nowMs) === 0)
  const spent = await takeSessions(parts.allowances, { ...told, count: allowed.length })
  const within = spent === undefined ? allowed : []
  const sessions = within.map(({ sessionId, start, duration }) => ({
    ...told.session,
    ownerId: ownerAt(told.key, Date.parse(start)),
    sessionId,
    startedAt: start,
    durationSeconds: duration,
    ended: true,
  }))
  const paid = await parts.offlineCaps.storePaid(told.key, sessions, (session) =>
    storeSession(parts.meter, told.key, session, nowMs),
  )
  if (proof.licenseId !== undefined)
    await parts.licenses.noteSessions(
      proof.licenseId,
      paid.map(({ startedAt }) => startedAt),
    )
  const [taken, refused] = [paid.length, offline.length - paid.length]
  if (refused === 0) return { taken, refused }
  // Where some could be sent again, that is what has to be known; else what the key's owner can change.
  if (within.length < running.length) return { taken, refused, reason: 'TOO_MANY' }
  if (paid.length < within.length) return { taken, refused, reason: 'CAP_REACHED' }
  return { taken, refused, reason: running.length < covered.length ? 'KEY_OFF' : 'OUT_OF_LEASE' }
}

async function storeSession(meter: Meter, key: DoorKey, session: NewSession, nowMs: number) {
  if (!(await isStoredElsewhere(meter, key, session, nowMs))) await meter.start(session)
  // Its start may have been stored although its answer was lost: then its end is still missing.
  for (const ownerId of ownersOf(key)) await meter.beat({ ...session, ownerId }, nowMs)
}

/** What begins after a key is switched off is not counted; what began before is, whenever it is told. */
function isOn({ offSinceMs }: DoorKey, startMs: number) {
  return offSinceMs === undefined || startMs < offSinceMs
}

/** What proves that sessions ran, for which time. The license is named where it was one. */
type Proof = { fromSeconds: number; untilSeconds: number; licenseId?: string }

function proofOf(signer: Signer, text: string, { key, app, input }: Told): Proof | undefined {
  const lease = signer.read(text)
  if (lease) {
    if (!isOfKey(lease, key) || lease.app !== app) return undefined
    return { fromSeconds: lease.iat, untilSeconds: lease.graceUntil }
  }
  const license = signer.readLicense(text)
  if (!license || !isOfKey(license, key) || !isOfDevice(license, input)) return undefined
  const { iat, exp, licenseId } = license
  return { fromSeconds: iat, untilSeconds: exp, licenseId }
}

/** What is not looked at at all: the start is not this key's, or not this app's. */
export function refuseOffline({ offline = [], lease }: StartInput): OfflineOutcome | undefined {
  if (offline.length === 0) return undefined
  return noneTaken(offline.length, lease === undefined ? 'LEASE_MISSING' : 'LEASE_INVALID')
}

function noneTaken(refused: number, reason: OfflineReason): OfflineOutcome {
  return { taken: 0, refused, reason }
}

/** By a clock that may be a day off, as it may at a start. What is older than a lease can be is not taken either. */
function isCovered({ fromSeconds, untilSeconds }: Proof, startMs: number, nowMs: number) {
  return (
    startMs >= fromSeconds * 1000 - dayMs &&
    startMs <= untilSeconds * 1000 &&
    startMs >= nowMs - offlineDays * dayMs &&
    startMs <= nowMs + dayMs
  )
}
