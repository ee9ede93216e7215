import type { Db } from '../../../platform/db/connect.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import { isDeactivated } from '../search-accounts.ts'
import { findEmailRecipient, findRecipient } from './find-recipient.ts'
import { recipientRepository } from './recipient-repository.ts'

/** Turns optional email on or off. Turning it off also cancels the optional email that waits in the outbox. */
export function setEmailOptIn(db: Db, userId: string, allowed: boolean) {
  return db.transaction().execute(async (transaction) => {
    await recipientRepository(transaction).allowMail(userId, allowed)
    if (!allowed) await cancelOptionalEmails(transaction, userId, 'The recipient has unsubscribed.')
  })
}

export function unsubscribeByToken(db: Db, token: string) {
  return db.transaction().execute(async (transaction) => {
    const userId = await recipientRepository(transaction).unsubscribe(token)
    if (userId === undefined) return false
    await cancelOptionalEmails(transaction, userId, 'The recipient has unsubscribed.')
    return true
  })
}

/** Includes email to other accounts with the same address, because templates are sent once per address. */
export async function cancelOptionalEmails(db: Db, userId: string, reason: string) {
  const recipient = await findRecipient(db, userId)
  await mailRepository(db).giveUpOptional({ userId, email: recipient?.email }, reason)
}

/** Why optional email must not go to this user or address; undefined if it may. */
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
