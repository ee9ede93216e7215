import type { ConfirmationOptions, ConfirmationResponse } from '@fovea/contract/auth'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { challengeMs, createChallenge, takeChallenge } from './challenges.ts'
import { passkeyRepository } from './passkey-repository.ts'
import { presentCredential } from './register-passkey.ts'
import { createRefusal, verifyConfirmation } from './verify-passkey.ts'

export async function startConfirmation(ctx: Ctx<Admin>): Promise<ConfirmationOptions> {
  const known = await passkeyRepository(ctx.db).list(ctx.actor.userId)
  if (known.length === 0) throw new AppError('RULE_BROKEN', 'You have no passkey yet.')
  return {
    rpId: new URL(ctx.config.publicUrl).hostname,
    challenge: await createChallenge(ctx),
    timeout: challengeMs,
    allowCredentials: known.map(presentCredential),
    userVerification: 'required',
  }
}

export async function finishConfirmation(ctx: Ctx<Admin>, response: ConfirmationResponse) {
  const challenge = await takeChallenge(ctx)
  const { userId, sessionId } = ctx.actor
  const credentialId = Buffer.from(response.id, 'base64url')
  await ctx.db.transaction().execute(async (db) => {
    const repository = passkeyRepository(db)
    await repository.lock(userId)
    const row = await repository.findCredential(userId, credentialId)
    if (!row) throw createRefusal()
    const known = { credentialId, publicKey: row.public_key, counter: Number(row.counter) }
    const counter = await verifyConfirmation(ctx.config, challenge, response, known)
    await repository.recordUse(row.id, counter, ctx.now)
    await repository.confirmSession(sessionId, ctx.now)
  })
}
