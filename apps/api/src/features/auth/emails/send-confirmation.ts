import { dayMs, hourMs } from '@fovea/contract/time'
import { getMailbox } from '@fovea/contract/email-address'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import {
  consumeLimits,
  createSenderLimits,
  scaleLimit,
} from '../../../platform/mail/hourly-limits.ts'
import { AppError } from '../../../platform/errors.ts'
import { confirmationRepository } from './confirmation-repository.ts'
import { findRecipient } from './find-recipient.ts'
import { createConfirmationEmail } from './confirmation-email.ts'
import { hashSessionToken, createSessionToken } from '../login-sessions/session-token.ts'

const worksMs = dayMs
/** Limits the email to one mailbox, since any user can type its address. */
const maxPerHour = 5

type ConfirmationRequest = {
  ctx: Pick<Ctx, 'config' | 'outbox' | 'now'>
  userId: string
  email: string
}

/** Sends a link to an unconfirmed address, in the caller's transaction. Returns false if the limit is reached. */
export async function sendConfirmation(db: Db, { ctx, userId, email }: ConfirmationRequest) {
  const { config, outbox, now } = ctx
  const known = await findRecipient(db, userId)
  const byPerson = { userId, email: known?.email }
  const most = scaleLimit(maxPerHour, config)
  const limits = [
    ...createSenderLimits('confirmations', most, byPerson),
    { name: `confirmations to ${getMailbox(email)}`, max: most },
  ]
  if (await consumeLimits(db, limits, now)) return false
  const token = createSessionToken()
  const id = await confirmationRepository(db).insert({
    user_id: userId,
    email,
    token_hash: hashSessionToken(token),
    sent_at: now,
    expires_at: new Date(now.getTime() + worksMs),
  })
  await outbox.add(db, createConfirmationEmail({ id, userId, email, token, config }), now)
  return true
}

export function createConfirmationLimitError({ config }: Pick<Ctx, 'config'>) {
  return new AppError(
    'TOO_MANY',
    `${scaleLimit(maxPerHour, config)} confirmation emails were sent within an hour. Try again in an hour.`,
    { retryAfterSeconds: hourMs / 1000 },
  )
}
