import { postEmailConfirmation } from '@fovea/contract/auth'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/connect.ts'
import type { TestBrowser } from '../test-browser.ts'
import { readInbox } from './read-inbox.ts'

export async function readMailsOfUser(db: Db, userId: string) {
  const { rows } = await sql<{ subject: string; text: string; unsubscribable: boolean }>`
    select subject, content->>'text' as text, content->>'unsubscribe' is not null as unsubscribable
    from mails where user_id = ${userId} order by id
  `.execute(db)
  return rows.map(({ subject, text, unsubscribable }) => {
    return { subject, lines: splitLines(text), unsubscribable }
  })
}

export function splitLines(text = '') {
  const [body = ''] = text.split('\n-- \n')
  return body.split('\n').filter((line) => line !== '')
}

export async function confirmEmailAddress(db: Db, browser: TestBrowser, email: string) {
  const token = await findMailedSecret(db, {
    email,
    name: 'email-confirmation-',
    link: /token=(\S+)/,
  })
  await browser.call(postEmailConfirmation, { body: { token: token ?? '' } })
}

type Mailed = { email: string; name: string; link: RegExp }

export async function findMailedSecret(db: Db, { email, name, link }: Mailed) {
  const { rows } = await sql<{ text: string }>`select content->>'text' as text from mails
    where recipient = ${email} and name like ${`${name}%`} order by id desc limit 1`.execute(db)
  const delivered = rows[0]?.text === '' ? await readInbox(email) : []
  const texts = [...rows, ...delivered].map(({ text }) => link.exec(text)?.[1])
  return texts.find((secret) => secret !== undefined)
}
