import { createHash } from 'node:crypto'
import { sessionsWithin } from '@fovea/contract/billing/cap'
import { parseKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { offlineDays } from '@fovea/contract/verification'
import type { Db } from '../../../platform/db/connect.ts'
import { certificatesOf, previousOf, rehearsalOf } from '../../license-keys/index.ts'
import { limitsOfStanding, readFreeTierPool } from '../../limits/index.ts'
import { listBillable, type Meter, monthAround } from '../../metering/index.ts'
import { blockedBy, type DoorKey, licenseOf, type SessionCap } from './door-key.ts'
import type { KeyRestrictions } from './check-start.ts'
import { verificationRepository } from '../repository.ts'

/** As long as offline sessions are taken, and the day that a clock may be off. */
const toldForMs = (offlineDays + 1) * dayMs

export type KeySources = { db: Db; metering: Db; meter: Meter }

/** Reads a key for the door, with what its owner may do. A mistyped key is refused without a look-up. */
export async function loadKey(
  sources: KeySources,
  text: string,
  now: Date,
): Promise<DoorKey | undefined> {
  if (!parseKey(text)) return undefined
  const row = await verificationRepository(sources.db).findKey(text, now)
  return row && doorKeyOf(sources, row, text, now)
}

/** The same of a key that was deleted: what ran before may still be told. */
export async function loadDeletedKey(
  sources: KeySources,
  text: string,
  now: Date,
): Promise<DoorKey | undefined> {
  if (!parseKey(text)) return undefined
  const row = await verificationRepository(sources.db).findDeletedKey(text, now)
  return row && doorKeyOf(sources, row, text, now)
}

type Repository = ReturnType<typeof verificationRepository>
type FoundKey = NonNullable<Awaited<ReturnType<Repository['findKey']>>> & { deleted_at?: Date }

async function doorKeyOf(
  { db, metering, meter }: KeySources,
  row: FoundKey,
  text: string,
  now: Date,
): Promise<DoorKey> {
  const limits = limitsOfStanding(row, now)
  const { heldToFreeTier } = limits
  const cap = row.kind === 'prod' ? await readSessionCap(metering, limits, row, now) : undefined
  if (row.kind === 'prod' && (heldToFreeTier || cap))
    await meter.refresh(row.owner_id, now.toISOString().slice(0, 7))
  const pool =
    row.kind === 'prod' && heldToFreeTier && row.shares_free_tier
      ? await readFreeTierPool({ db, metering }, row.owner_id, now)
      : undefined
  if (pool) await meter.refreshAll(pool.others, pool.month)
  const expires = row.expires_at.toISOString()
  const previous = previousOf(row, now)
  const oldUntil = previous?.key === text ? previous.works_until : undefined
  const ends = oldUntil !== undefined && oldUntil < expires ? oldUntil : expires
  return {
    id: row.id,
    ownerId: row.owner_id,
    leaseId: leaseIdOf(text),
    otherLeaseId: previous && leaseIdOf(oldUntil === undefined ? previous.key : row.key),
    oldUntilMs: oldUntil === undefined ? undefined : Date.parse(oldUntil),
    endsAtMs: Date.parse(ends),
    ends,
    kind: row.kind,
    license: licenseOf(row.kind),
    ...restrictionsOf(row),
    activated: row.activated,
    ownerDeactivated: row.deactivated_at !== null,
    offSinceMs: offSince(row),
    expiresAtMs: row.expires_at.getTime(),
    expires,
    unlimited: !heldToFreeTier,
    pool,
    cap,
    // Never of another kind of key, whatever stands there.
    rehearsal: row.kind === 'dev' ? rehearsedOf(row, now) : undefined,
    moved: movedOf(row, now),
  }
}

/** Since when nothing may run with a key: it is switched off or deleted, or its owner's account is deactivated. */
function offSince({ activated, switched_off_at, deactivated_at, deleted_at }: FoundKey) {
  const moments = [
    activated ? undefined : (switched_off_at?.getTime() ?? 0),
    deactivated_at?.getTime(),
    deleted_at?.getTime(),
  ].filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}

type RestrictedRow = Parameters<typeof certificatesOf>[0] & {
  platform: string | null
  identifier: string | null
  domain_whitelist: string[]
  ip_blacklist: string[]
}

/** What restricts a key to its app, ready to be compared. */
export function restrictionsOf(row: RestrictedRow): KeyRestrictions {
  const base = row.platform === 'web' && row.identifier !== null ? [row.identifier] : []
  return {
    platform: row.platform,
    identifier: row.identifier,
    certificates: certificatesOf(row).map(({ fingerprint }) => fingerprint),
    origins: new Set([...base, ...row.domain_whitelist]),
    blockedNetworks: row.ip_blacklist,
    blocked: blockedBy(row.ip_blacklist),
  }
}

type Limits = ReturnType<typeof limitsOfStanding>
type OfApp = { owner_id: string; identifier: string | null }

/** What stops a key's sessions where its owner pays for them, and which of this month's it does not count. */
async function readSessionCap(
  metering: Db,
  { stopsAt, billed }: Limits,
  { owner_id: ownerId, identifier }: OfApp,
  now: Date,
): Promise<SessionCap | undefined> {
  const amounts = stopsAt && capAmounts(stopsAt, identifier)
  if (!amounts || !billed) return undefined
  const { from } = monthAround(now)
  const before = await listBillable(metering, ownerId, { from, to: billed.from })
  return {
    ...amounts,
    billedFromMs: billed.from.getTime(),
    unbilled: {
      month: now.toISOString().slice(0, 7),
      sessions: before.reduce((sum, { sessions }) => sum + sessions, 0),
    },
  }
}

type Amounts = Pick<SessionCap, 'ofAll' | 'ofApp'>

/** The amounts that stop sessions of an app, as a start compares them. */
export function capAmounts(
  stopsAt: NonNullable<Limits['stopsAt']>,
  app: string | null,
): Amounts | undefined {
  const ofAll = stopsAt.amount ?? undefined
  const ofApp = stopsAt.apps.find((one) => one.app === app)?.amount
  if (ofAll === undefined && ofApp === undefined) return undefined
  return {
    ofAll: ofAll === undefined ? undefined : { cents: ofAll, sessions: sessionsWithin(ofAll) },
    ofApp: ofApp === undefined ? undefined : { cents: ofApp },
  }
}

/** What leases and license files call a key. */
export function leaseIdOf(text: string) {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

function rehearsedOf(row: Parameters<typeof rehearsalOf>[0], now: Date): DoorKey['rehearsal'] {
  const rehearsal = rehearsalOf(row, now)
  return rehearsal && { answer: rehearsal.answer, untilMs: Date.parse(rehearsal.until) }
}

type Movable = { moved_at: Date | null; earlier_owners: string[] }

/** What ran before a move may be told until its lease has ended; from then on nobody asks whose the key was. */
function movedOf({ moved_at: at, earlier_owners: from }: Movable, now: Date): DoorKey['moved'] {
  if (at === null || from.length === 0) return undefined
  return now.getTime() - at.getTime() < toldForMs ? { atMs: at.getTime(), from } : undefined
}
