import { postEmailConfirmation } from '@fovea/contract/session'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connect.ts'
import type { Browser } from '../browser.ts'
import { inbox } from './inbox.ts'

/** What was written to a person, oldest first: what it says, and whether they can unsubscribe from such mail. */
export async function mailsTo(db: Db, userId: string) {
  const { rows } = await sql<{ subject: string; text: string; unsubscribable: boolean }>`
    select subject, content->>'text' as text, content->>'unsubscribe' is not null as unsubscribable
    from mails where user_id = ${userId} order by id
  `.execute(db)
  return rows.map(({ subject, text, unsubscribable }) => {
    return { subject, lines: linesOf(text), unsubscribable }
  })
}

/** What is said, above the line that every mail has at its end. */
export function linesOf(text = '') {
  const [said = ''] = text.split('\n-- \n')
  return said.split('\n').filter((line) => line !== '')
}

/** Follows the newest link that was mailed to an address to confirm it. */
export async function confirmAddress(db: Db, browser: Browser, email: string) {
  const token = await mailedSecretOf(db, {
    email,
    name: 'email-confirmation-',
    link: /token=(\S+)/,
  })
  await browser.call(postEmailConfirmation, { body: { token: token ?? '' } })
}

type Mailed = { email: string; name: string; link: RegExp }

/** The secret in the newest mail of a kind to an address: from the outbox, or from the mailbox once it is delivered. */
export async function mailedSecretOf(db: Db, { email, name, link }: Mailed) {
  const { rows } = await sql<{ text: string }>`select content->>'text' as text from mails
    where recipient = ${email} and name like ${`${name}%`} order by id desc limit 1`.execute(db)
  const delivered = rows[0]?.text === '' ? await inbox(email) : []
  const texts = [...rows, ...delivered].map(({ text }) => link.exec(text)?.[1])
  return texts.find((secret) => secret !== undefined)
}
