import { randomUUID } from 'node:crypto'
import { dayMs } from '@fovea/contract/time'
import { type AirGappedLicense, maxLicenses } from '@fovea/contract/sdk-api'
import { isRoleAllowed, type Role } from '@fovea/contract/workspaces/permissions'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { createEncryption } from '../../../platform/encryption/encryption.ts'
import { getChangeAuthor, findCommercialKey, recordKeyEvent } from '../../license-keys/index.ts'
import { getLicenseType } from '../keys/sdk-key.ts'
import { deriveLeaseKeyId } from '../keys/load-key.ts'
import { signLicense } from '../leases/lease-signer.ts'
import { loadSigningKeys } from '../leases/signing-keys.ts'
import { licenseRepository, type LicenseRow } from './license-repository.ts'

type LicenseKeyInput = { sdkKey: string }

export async function readLicenses({
  ctx,
  input,
}: {
  ctx: Ctx<WorkspaceActor>
  input: LicenseKeyInput
}) {
  const { id, role } = ctx.actor.workspace
  const key = await findCommercialKey(ctx.db, id, input.sdkKey, 'to read')
  const rows = await licenseRepository(ctx.db).list(key.id, ctx.now)
  return rows.map((row) => presentLicense(row, ctx.now, role))
}

type IssueLicenseInput = {
  ctx: Ctx<WorkspaceActor>
  input: LicenseKeyInput & { deviceId: string; days: number }
}

export function issueLicense({ ctx, input: { sdkKey, deviceId, days } }: IssueLicenseInput) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { id: ownerId, role } = ctx.actor.workspace
    const key = await findCommercialKey(transaction, ownerId, sdkKey, 'to change')
    if (key.expires_at <= ctx.now) {
      throw new AppError(
        'RULE_BROKEN',
        'This key has expired, and a license never outlives its key. Contact us to renew the key.',
      )
    }
    const repository = licenseRepository(transaction)
    if ((await repository.countRunning(key.id, ctx.now)) >= maxLicenses) {
      throw new AppError(
        'RULE_BROKEN',
        `This key has ${maxLicenses} licenses that have not expired, the maximum. Revoked ones count until they expire.`,
      )
    }
    const endMs = Math.min(ctx.now.getTime() + days * dayMs, key.expires_at.getTime())
    const exp = Math.floor(endMs / 1000)
    const id = randomUUID()
    const sealing = createEncryption(ctx.config.keyEncryptionKeys)
    const file = await signLicense(
      {
        licenseId: id,
        keyId: deriveLeaseKeyId(key.key),
        device: deviceId,
        iat: Math.floor(ctx.now.getTime() / 1000),
        exp,
        license: { type: getLicenseType(key.kind), expires: key.expires_at.toISOString() },
      },
      await loadSigningKeys(transaction, sealing, ctx.now),
    )
    const row = await repository.insert({
      id,
      key_id: key.id,
      device: deviceId,
      file,
      created_at: ctx.now,
      expires_at: new Date(exp * 1000),
      revoked_at: null,
      seen_at: null,
      last_session_at: null,
    })
    await recordKeyEvent(transaction, {
      key,
      author: getChangeAuthor(ctx),
      action: 'license-issued',
      before: null,
      after: stateOf(row),
    })
    return { doc: presentLicense(row, ctx.now, role), file }
  })
}

type RevokeLicenseInput = { ctx: Ctx<WorkspaceActor>; input: LicenseKeyInput & { id: string } }

/** A license that is already revoked or has expired is returned unchanged. */
export function revokeLicense({ ctx, input: { sdkKey, id } }: RevokeLicenseInput) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { id: ownerId, role } = ctx.actor.workspace
    const key = await findCommercialKey(transaction, ownerId, sdkKey, 'to change')
    const repository = licenseRepository(transaction)
    const row = await repository.lock(key.id, id)
    if (!row) throw new AppError('NOT_FOUND', 'This key has no such license.')
    if (row.revoked_at !== null || row.expires_at <= ctx.now)
      return presentLicense(row, ctx.now, role)
    const revoked = await repository.revoke(id, ctx.now)
    await recordKeyEvent(transaction, {
      key,
      author: getChangeAuthor(ctx),
      action: 'license-revoked',
      before: stateOf(row),
      after: null,
    })
    return presentLicense(revoked, ctx.now, role)
  })
}

/** Without the device ID, because the key history is kept longer than a device ID may be. */
function stateOf({ id, expires_at }: LicenseRow) {
  return { license: id, expire_date: expires_at.toISOString() }
}

function presentLicense(row: LicenseRow, now: Date, role: Role): AirGappedLicense {
  const state = stateAt(row, now)
  return {
    _id: row.id,
    deviceId: row.device,
    created: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
    revoked: row.revoked_at?.toISOString() ?? null,
    state,
    lastSeen: row.seen_at?.toISOString() ?? null,
    sessions: row.sessions,
    sessionsAfterRevocation: row.sessions_after_revocation,
    ...(state === 'valid' && isRoleAllowed(role, 'keys:reveal') && { file: row.file }),
  }
}

function stateAt({ revoked_at, expires_at }: LicenseRow, now: Date) {
  if (revoked_at !== null) return 'revoked'
  return expires_at <= now ? 'expired' : 'valid'
}
