import {
  firstPasskeyMinutes,
  maxPasskeys,
  type Passkey,
  type RegistrationOptions,
  type RegistrationResponse,
} from '@fovea/contract/auth'
import type { Admin } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readUser } from '../read-user.ts'
import { challengeMs, createChallenge, takeChallenge } from './challenges.ts'
import { listPasskeys } from './list-passkeys.ts'
import type { RecordPasskeyChange } from './passkey-change.ts'
import { passkeyRepository } from './passkey-repository.ts'
import { presentPasskey } from './present-passkey.ts'
import { sendPasskeyEmail } from './passkey-email.ts'
import { algorithms, verifyRegistration } from './verify-passkey.ts'

export async function startRegistration(ctx: Ctx<Admin>): Promise<RegistrationOptions> {
  await checkMayRegister(ctx)
  const { userId } = ctx.actor
  const user = await readUser(ctx, userId)
  const known = await passkeyRepository(ctx.db).list(userId)
  const { publicUrl, settings } = ctx.config
  return {
    rp: { id: new URL(publicUrl).hostname, name: `${settings.brandName} console` },
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: user.mail_to ?? user.email,
      displayName: user.nickname,
    },
    challenge: await createChallenge(ctx),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: known.map(presentCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}

type Registration = { name: string; response: RegistrationResponse }

export async function finishRegistration(
  ctx: Ctx<Admin>,
  { name, response }: Registration,
  recordChange: RecordPasskeyChange,
): Promise<Passkey> {
  const challenge = await takeChallenge(ctx)
  const { id, publicKey, counter } = await verifyRegistration(ctx.config, challenge, response)
  const { userId, sessionId } = ctx.actor
  return ctx.db.transaction().execute(async (db) => {
    const repository = passkeyRepository(db)
    await repository.lock(userId)
    await checkMayRegister(withDb(ctx, db))
    const row = await repository.insert({
      user_id: userId,
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
      name,
      created_at: ctx.now,
    })
    if (!row) throw new AppError('CONFLICT', 'This passkey is registered already.')
    await repository.confirmSession(sessionId, ctx.now)
    await sendPasskeyEmail(db, ctx, { userId, event: { kind: 'added', passkey: row } })
    await recordChange(db, ctx, { action: 'passkey added', passkey: name })
    return presentPasskey(row)
  })
}

/** A copied cookie must not be enough to register a passkey. */
async function checkMayRegister(ctx: Ctx<Admin>) {
  const { docs, mayRegister } = await listPasskeys(ctx)
  if (docs.length >= maxPasskeys) {
    throw new AppError('RULE_BROKEN', `You can have at most ${maxPasskeys} passkeys. Remove one.`)
  }
  if (mayRegister) return
  if (docs.length > 0) throw createConfirmationError()
  throw new AppError(
    'RULE_BROKEN',
    `Sign in again: a first passkey is registered within ${firstPasskeyMinutes} minutes of signing in.`,
  )
}

function createConfirmationError() {
  return new AppError('PASSKEY_NEEDED', 'Confirm with your passkey that it is you.')
}

export function presentCredential(row: { credential_id: Buffer; transports: string[] }) {
  return {
    id: row.credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: row.transports,
  }
}
