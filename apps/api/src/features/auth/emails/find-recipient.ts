import { foldEmail } from '@fovea/contract/email-address'
import type { Db } from '../../../platform/db/connect.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { readUser } from '../read-user.ts'
import { recipientRepository } from './recipient-repository.ts'

export type Recipient = {
  userId: string
  email: string
  nickname: string
  /** False if the user has unsubscribed from optional email. */
  allowsMail: boolean
  unsubscribeToken: string
}

export async function findRecipients(db: Db, userIds: string[]) {
  // "in ()" is a syntax error, so return early.
  if (userIds.length === 0) return []
  const rows = await recipientRepository(db).findPeople([...new Set(userIds)])
  return rows.map(({ id, email, mail_to, nickname, image_url }) => ({
    _id: id,
    email: mail_to ?? email,
    nickname,
    imageUrl: image_url,
  }))
}

export async function hasEmailAddress(db: Db, userId: string, address: string) {
  const { verified_emails, mail_to } = await readUser({ db }, userId)
  const wanted = foldEmail(address)
  return verified_emails.includes(wanted) || (mail_to !== null && foldEmail(mail_to) === wanted)
}

/** Undefined if the account is gone or has no confirmed address. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient | undefined> {
  const row = await recipientRepository(db).findRecipient(userId)
  if (!row || row.mail_to === null) return undefined
  return {
    userId: row.id,
    email: row.mail_to,
    nickname: row.nickname,
    allowsMail: row.allow_receiving_email,
    unsubscribeToken: row.unsubscribe_token,
  }
}

export type EmailRecipient = Recipient & {
  createdAt: Date
  deactivated: boolean
  /** The user's own words, from the billing address. */
  country: string | null
}

/** Large, because every page scans the addresses of all accounts. */
const mailablesOfPage = 1_000

/** Everyone with an address, or those of the given addresses. */
export async function* readEmailRecipients(
  db: Db,
  addresses?: readonly string[],
): AsyncGenerator<EmailRecipient[]> {
  if (addresses !== undefined) {
    const emails = [...new Set(addresses.map(foldEmail))]
    for (let from = 0; from < emails.length; from += mailablesOfPage) {
      const page = emails.slice(from, from + mailablesOfPage)
      yield (await recipientRepository(db).listMailable({ emails: page })).map(mailable)
    }
    return
  }
  let cursor: string | undefined
  do {
    const { people, next } = await listEmailRecipients(db, cursor)
    yield people
    cursor = next.next
  } while (cursor !== undefined)
}

/** A page of everyone with an address, sorted by it. */
export async function listEmailRecipients(db: Db, cursor = '') {
  const most = mailablesOfPage + 1
  const rows = await recipientRepository(db).listMailable({ after: cursor, most })
  const { page, next } = createPage(rows, mailablesOfPage, ({ folded }) => folded)
  return { people: page.map(mailable), next }
}

export async function findEmailRecipient(
  db: Db,
  email: string,
): Promise<EmailRecipient | undefined> {
  return (await recipientRepository(db).listMailable({ emails: [foldEmail(email)] })).map(
    mailable,
  )[0]
}

type MailableRow = Awaited<
  ReturnType<ReturnType<typeof recipientRepository>['listMailable']>
>[number]

function mailable(row: MailableRow): EmailRecipient {
  return {
    userId: row.id,
    email: row.email,
    nickname: row.nickname,
    allowsMail: row.allowed,
    unsubscribeToken: row.unsubscribe_token,
    createdAt: row.created_at,
    deactivated: row.deactivated,
    country: row.country,
  }
}
