import { hourMs } from '@fovea/contract/time'
import { mailboxOf } from '@fovea/contract/email-address'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { countTowards, limitsOfSender, withFactor } from '../../../platform/mail/hourly-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { confirmationRepository } from './confirmation-repository.ts'
import { findRecipient } from './find-recipient.ts'
import { confirmationLetter } from './letters.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

const worksMs = 24 * hourMs
/** Nobody's mailbox is filled by somebody else who types its address. */
const mostInAnHour = 5

type Ask = { ctx: Pick<Ctx, 'config' | 'outbox' | 'now'>; userId: string; email: string }

/** Sends a link to an address that has to be confirmed, in the caller's transaction. False where that is too often. */
export async function sendConfirmation(db: Db, { ctx, userId, email }: Ask) {
  const { config, outbox, now } = ctx
  const known = await findRecipient(db, userId)
  const byPerson = { userId, email: known?.email }
  const most = withFactor(mostInAnHour, config)
  const limits = [
    ...limitsOfSender('confirmations', most, byPerson),
    { name: `confirmations to ${mailboxOf(email)}`, most },
  ]
  if (await countTowards(db, limits, now)) return false
  const token = newToken()
  const id = await confirmationRepository(db).insert({
    user_id: userId,
    email,
    token_hash: hashToken(token),
    sent_at: now,
    expires_at: new Date(now.getTime() + worksMs),
  })
  await outbox.add(db, confirmationLetter({ id, userId, email, token, config }), now)
  return true
}

export function tooManyConfirmations({ config }: Pick<Ctx, 'config'>) {
  return new Refusal(
    'TOO_MANY',
    `${withFactor(mostInAnHour, config)} confirmation e-mails were sent within an hour. Try again in an hour.`,
    { retryAfterSeconds: hourMs / 1000 },
  )
}
