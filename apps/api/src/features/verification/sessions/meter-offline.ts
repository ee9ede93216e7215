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
import { isOfDevice, isOfKey, type LicenseUse } from '../licenses/license-use.ts'

type Parts = {
  meter: Meter
  signer: Signer
  licenses: LicenseUse
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
  const allowance = `${key.id} ${callerNetwork(ip)}`
  const allowed = covered.filter(() => parts.spendOffline(allowance, nowMs) === 0)
  const spent = await takeSessions(parts.allowances, { ...told, count: allowed.length })
  const within = spent === undefined ? allowed : []
  await Promise.all(
    within.map(async ({ sessionId, start, duration }) => {
      const session = {
        ...told.session,
        ownerId: ownerAt(told.key, Date.parse(start)),
        sessionId,
        startedAt: start,
        durationSeconds: duration,
      }
      if (!(await isStoredElsewhere(parts.meter, told.key, session, nowMs)))
        await parts.meter.start({ ...session, ended: true })
      // Its start may have been stored although its answer was lost: then its end is still missing.
      for (const ownerId of ownersOf(told.key))
        await parts.meter.beat({ ...session, ownerId, ended: true }, nowMs)
    }),
  )
  if (proof.licenseId !== undefined)
    await parts.licenses.noteSessions(
      proof.licenseId,
      within.map(({ start }) => start),
    )
  const taken = within.length
  if (taken === offline.length) return { taken, refused: 0 }
  // Where some could be sent again, that is what has to be known.
  const reason = taken < covered.length ? 'TOO_MANY' : 'OUT_OF_LEASE'
  return { taken, refused: offline.length - taken, reason }
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
