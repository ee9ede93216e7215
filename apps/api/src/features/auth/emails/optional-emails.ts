import type { Db } from '../../../platform/db/connect.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import { isDeactivated } from '../search-accounts.ts'
import { findEmailRecipient, findRecipient } from './find-recipient.ts'
import { recipientRepository } from './recipient-repository.ts'

/** Turns mail that one may unsubscribe from on or off. What of it waits when it is turned off never leaves. */
export function setEmailOptIn(db: Db, userId: string, allowed: boolean) {
  return db.transaction().execute(async (transaction) => {
    await recipientRepository(transaction).allowMail(userId, allowed)
    if (!allowed) await cancelOptionalEmails(transaction, userId, 'The recipient has unsubscribed.')
  })
}

/** Turns it off for whoever was sent this token. False where no mail carries it. */
export function unsubscribeByToken(db: Db, token: string) {
  return db.transaction().execute(async (transaction) => {
    const userId = await recipientRepository(transaction).unsubscribe(token)
    if (userId === undefined) return false
    await cancelOptionalEmails(transaction, userId, 'The recipient has unsubscribed.')
    return true
  })
}

/** Also what waits for others who share the address: to a template they are one. */
export async function cancelOptionalEmails(db: Db, userId: string, reason: string) {
  const recipient = await findRecipient(db, userId)
  await mailRepository(db).giveUpOptional({ userId, email: recipient?.email }, reason)
}

/** Why mail that one may unsubscribe from must not go to somebody, or to this address; undefined where it may. */
export async function findOptOutReason(
  db: Db,
  { userId, email }: { userId: string; email: string },
) {
  const sharing = await findEmailRecipient(db, email)
  if (sharing?.deactivated || (await isDeactivated(db, userId))) return 'deactivated'
  const recipient = await findRecipient(db, userId)
  const allowed = [sharing, recipient].every((item) => item?.allowsMail !== false)
  return allowed ? undefined : 'unsubscribed'
}
