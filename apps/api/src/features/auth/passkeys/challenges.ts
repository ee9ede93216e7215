import { minuteMs } from '@fovea/contract/time'
import { randomBytes } from 'node:crypto'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { passkeyRepository } from './passkey-repository.ts'

export const challengeMs = 5 * minuteMs

export async function createChallenge({ db, actor, now }: Ctx<Admin>) {
  const challenge = randomBytes(32)
  const expiresAt = new Date(now.getTime() + challengeMs)
  await passkeyRepository(db).setChallenge(actor.sessionId, challenge, expiresAt)
  return challenge.toString('base64url')
}

export async function takeChallenge({ db, actor, now }: Ctx<Admin>) {
  const challenge = await passkeyRepository(db).takeChallenge(actor.sessionId, now)
  if (challenge !== undefined) return challenge.toString('base64url')
  throw new AppError(
    'PASSKEY_REFUSED',
    'This took longer than five minutes, or was answered already. Try again.',
  )
}
