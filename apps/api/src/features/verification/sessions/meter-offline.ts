import { offlineDays, type StartInput } from '@fovea/contract/verification'
import type {
  LeaseClaims,
  OfflineOutcome,
  OfflineReason,
} from '@fovea/contract/verification/verdicts'
import { dayMs } from '@fovea/contract/time'
import type { Meter, NewSession } from '../../metering/index.ts'
import type { DoorKey } from '../keys/door-key.ts'
import { isStoredElsewhere, ownerAt, ownersOf } from './moved-key.ts'
import type { Signer } from '../leases/leases.ts'

type Parts = {
  meter: Meter
  signer: Signer
  /** Takes one from what the key may do in a while: seconds to wait where nothing is left. */
  spendKey: (key: string, nowMs: number) => number
}

/** Whose sessions they are said to be, and where they belong. */
type Told = { key: DoorKey; app: string; input: StartInput; session: NewSession; nowMs: number }

/**
 * Meters what ran under a lease, each session on its own day. Only the lease of this key and app proves that anything
 * ran, and only for its own time; each session is taken from the key's limits as if it were started now.
 */
export async function meterOffline(parts: Parts, told: Told): Promise<OfflineOutcome | undefined> {
  const { input, nowMs } = told
  const { offline = [], lease } = input
  if (offline.length === 0) return undefined
  if (lease === undefined) return noneTaken(offline.length, 'LEASE_MISSING')
  const claims = parts.signer.read(lease)
  if (!claims || !isOfKey(claims, told.key) || claims.app !== told.app)
    return noneTaken(offline.length, 'LEASE_INVALID')

  const covered = offline.filter(({ start }) => isCovered(claims, Date.parse(start), nowMs))
  const within = covered.filter(() => parts.spendKey(input.key, nowMs) === 0)
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
  const taken = within.length
  if (taken === offline.length) return { taken, refused: 0 }
  // Where some could be sent again, that is what has to be known.
  const reason = taken < covered.length ? 'TOO_MANY' : 'OUT_OF_LEASE'
  return { taken, refused: offline.length - taken, reason }
}

/** While a key is rotated, the leases of both its strings are its own. */
function isOfKey({ keyId }: LeaseClaims, { leaseId, otherLeaseId }: DoorKey) {
  return keyId === leaseId || keyId === otherLeaseId
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
function isCovered({ iat, graceUntil }: LeaseClaims, startMs: number, nowMs: number) {
  return (
    startMs >= iat * 1000 - dayMs &&
    startMs <= graceUntil * 1000 &&
    startMs >= nowMs - offlineDays * dayMs &&
    startMs <= nowMs + dayMs
  )
}
