import { createHash } from 'node:crypto'
import { parseKey } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { limitsOfStanding } from '../../limits/index.ts'
import type { Meter } from '../../metering/index.ts'
import { blockedBy, type DoorKey, licenseOf } from './door-key.ts'
import { verificationRepository } from '../repository.ts'

/** Reads a key for the door, with what its owner may do. A mistyped key is refused without a look-up. */
export async function loadKey(
  db: Db,
  meter: Meter,
  text: string,
  now: Date,
): Promise<DoorKey | undefined> {
  if (!parseKey(text)) return undefined
  const row = await verificationRepository(db).findKey(text, now)
  if (!row) return undefined
  const { heldToFreeTier } = limitsOfStanding(row, now)
  if (row.kind === 'prod' && heldToFreeTier)
    await meter.refresh(row.owner_id, now.toISOString().slice(0, 7))
  const base = row.platform === 'web' && row.identifier !== null ? [row.identifier] : []
  return {
    id: row.id,
    ownerId: row.owner_id,
    leaseId: createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url'),
    kind: row.kind,
    license: licenseOf(row.kind),
    platform: row.platform,
    identifier: row.identifier,
    certificate: row.certificate,
    activated: row.activated,
    ownerDeactivated: row.deactivated_at !== null,
    expiresAtMs: row.expires_at.getTime(),
    expires: row.expires_at.toISOString(),
    origins: new Set([...base, ...row.domain_whitelist]),
    blockedNetworks: row.ip_blacklist,
    blocked: blockedBy(row.ip_blacklist),
    unlimited: !heldToFreeTier,
  }
}
