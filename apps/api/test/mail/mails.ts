import { postEmailConfirmation } from '@fovea/contract/session'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connect.ts'
import type { Browser } from '../browser.ts'

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
  const { rows } = await sql<{ text: string }>`select content->>'text' as text from mails
    where recipient = ${email} and name like 'email-confirmation-%' order by id desc limit 1`.execute(
    db,
  )
  const token = /token=(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  await browser.call(postEmailConfirmation, { body: { token } })
}
