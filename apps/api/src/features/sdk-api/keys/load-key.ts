import { createHash } from 'node:crypto'
import { countSessionsWithin } from '@fovea/contract/billing/cap'
import { parseKey } from '@fovea/contract/license-keys/rules'
import { dayMs, monthOf } from '@fovea/contract/time'
import { offlineDays } from '@fovea/contract/sdk-api'
import type { Db } from '../../../platform/db/connect.ts'
import {
  getCertificates,
  presentPreviousKey,
  presentRehearsal,
  retiredKeyRepository,
} from '../../license-keys/index.ts'
import { computeLimits, readFreeTierPool } from '../../limits/index.ts'
import { listBillableDays, type Meter, getMonthPeriod } from '../../metering/index.ts'
import { createNetworkBlock, type SdkKey, getLicenseType, type SessionCap } from './sdk-key.ts'
import type { KeyRestrictions } from './check-start.ts'
import { refusalRepository } from '../repository.ts'

/** Offline sessions may be reported for `offlineDays`, and clocks may differ by a day. */
const reportableMs = (offlineDays + 1) * dayMs

export type KeySources = { db: Db; metering: Db; meter: Meter }

export async function loadKey(
  sources: KeySources,
  text: string,
  now: Date,
): Promise<SdkKey | undefined> {
  if (!parseKey(text)) return undefined
  const row = await refusalRepository(sources.db).findKey(text, now)
  return row && toSdkKey(sources, row, text, now)
}

/** Loads a deleted key, because sessions that ran before may still be reported. */
export async function loadDeletedKey(
  sources: KeySources,
  text: string,
  now: Date,
): Promise<SdkKey | undefined> {
  if (!parseKey(text)) return undefined
  const row = await refusalRepository(sources.db).findDeletedKey(text, now)
  return row && toSdkKey(sources, row, text, now)
}

export async function loadFormerKey(db: Db, text: string, now: Date) {
  return parseKey(text) ? retiredKeyRepository(db).findFormerKey(text, now) : undefined
}

type Repository = ReturnType<typeof refusalRepository>
type FoundKey = NonNullable<Awaited<ReturnType<Repository['findKey']>>> & { deleted_at?: Date }

async function toSdkKey(
  { db, metering, meter }: KeySources,
  row: FoundKey,
  text: string,
  now: Date,
): Promise<SdkKey> {
  const limits = computeLimits(row, now)
  const { isHeldToFreeTier } = limits
  const cap = row.kind === 'prod' ? await readSessionCap(metering, limits, row, now) : undefined
  if (row.kind === 'prod' && (isHeldToFreeTier || cap))
    await meter.refresh(row.owner_id, monthOf(now))
  const pool =
    row.kind === 'prod' && isHeldToFreeTier && row.shares_free_tier
      ? await readFreeTierPool({ db, metering }, row.owner_id, now)
      : undefined
  if (pool) await meter.refreshAll(pool.otherWorkspaceIds, pool.month)
  const expires = row.expires_at.toISOString()
  const previous = presentPreviousKey(row, now)
  const oldUntil = previous?.key === text ? previous.works_until : undefined
  const ends = oldUntil !== undefined && oldUntil < expires ? oldUntil : expires
  return {
    id: row.id,
    ownerId: row.owner_id,
    leaseId: deriveLeaseKeyId(text),
    otherLeaseId: previous && deriveLeaseKeyId(oldUntil === undefined ? previous.key : row.key),
    oldUntilMs: oldUntil === undefined ? undefined : Date.parse(oldUntil),
    endsAtMs: Date.parse(ends),
    ends,
    kind: row.kind,
    license: getLicenseType(row.kind),
    ...getRestrictions(row),
    activated: row.activated,
    ownerDeactivated: row.deactivated_at !== null,
    offSinceMs: readOffSinceMs(row),
    expiresAtMs: row.expires_at.getTime(),
    expires,
    unlimited: !isHeldToFreeTier,
    pool,
    cap,
    // Only development keys can rehearse.
    rehearsal: row.kind === 'dev' ? readRehearsal(row, now) : undefined,
    moved: readMove(row, now),
  }
}

/** The earliest moment at which the key was switched off or deleted, or the account of its owner deactivated. */
function readOffSinceMs({ activated, switched_off_at, deactivated_at, deleted_at }: FoundKey) {
  const moments = [
    activated ? undefined : (switched_off_at?.getTime() ?? 0),
    deactivated_at?.getTime(),
    deleted_at?.getTime(),
  ].filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}

type RestrictedRow = Parameters<typeof getCertificates>[0] & {
  platform: string | null
  identifier: string | null
  domain_whitelist: string[]
  ip_blacklist: string[]
}

export function getRestrictions(row: RestrictedRow): KeyRestrictions {
  const base = row.platform === 'web' && row.identifier !== null ? [row.identifier] : []
  return {
    platform: row.platform,
    identifier: row.identifier,
    certificates: getCertificates(row).map(({ fingerprint }) => fingerprint),
    origins: new Set([...base, ...row.domain_whitelist]),
    blockedNetworks: row.ip_blacklist,
    blocked: createNetworkBlock(row.ip_blacklist),
  }
}

type Limits = ReturnType<typeof computeLimits>
type OfApp = { owner_id: string; identifier: string | null }

/** Includes this month's sessions from before the subscription, which no cap counts. */
async function readSessionCap(
  metering: Db,
  { stopCaps, billedPeriod }: Limits,
  { owner_id: ownerId, identifier }: OfApp,
  now: Date,
): Promise<SessionCap | undefined> {
  const amounts = stopCaps && getStopCap(stopCaps, identifier)
  if (!amounts || !billedPeriod) return undefined
  const { from } = getMonthPeriod(now)
  const before = await listBillableDays(metering, ownerId, { from, to: billedPeriod.from })
  return {
    ...amounts,
    billedFromMs: billedPeriod.from.getTime(),
    unbilled: {
      month: monthOf(now),
      sessions: before.reduce((sum, { sessions }) => sum + sessions, 0),
    },
  }
}

type Amounts = Pick<SessionCap, 'allApps' | 'thisApp'>

export function getStopCap(
  stopsAt: NonNullable<Limits['stopCaps']>,
  app: string | null,
): Amounts | undefined {
  const ofAll = stopsAt.amount ?? undefined
  const ofApp = stopsAt.apps.find((entry) => entry.app === app)?.amount
  if (ofAll === undefined && ofApp === undefined) return undefined
  return {
    allApps:
      ofAll === undefined ? undefined : { cents: ofAll, sessions: countSessionsWithin(ofAll) },
    thisApp: ofApp === undefined ? undefined : { cents: ofApp },
  }
}

export function deriveLeaseKeyId(text: string) {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

function readRehearsal(
  row: Parameters<typeof presentRehearsal>[0],
  now: Date,
): SdkKey['rehearsal'] {
  const rehearsal = presentRehearsal(row, now)
  return rehearsal && { answer: rehearsal.answer, untilMs: Date.parse(rehearsal.until) }
}

type Movable = { moved_at: Date | null; earlier_owners: string[] }

/** The previous owners matter as long as sessions from before the move can be reported. */
function readMove({ moved_at: at, earlier_owners: from }: Movable, now: Date): SdkKey['moved'] {
  if (at === null || from.length === 0) return undefined
  return now.getTime() - at.getTime() < reportableMs ? { atMs: at.getTime(), from } : undefined
}
