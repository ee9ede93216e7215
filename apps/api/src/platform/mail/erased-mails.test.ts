import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { openTestMailServer } from '../../../test/mail/test-mail-server.ts'
import { parseConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { createLog } from '../logging/log.ts'
import { createMailHandler } from './mail-handler.ts'
import { createOutbox, type NewEmail } from './outbox.ts'
import { mailRepository } from './repository.ts'
import { createMailTasks } from './tasks.ts'
import { createMailTransport } from './transport.ts'

const log = createLog('silent')
const now = new Date('2026-03-01T12:00:00.000Z')
const secret = 'fvi_a-secret-that-works-once'
const token = '0d0e5c3a-7a52-4f0e-9a53-2f6a3b9f8f11'

const clone = await cloneDatabase()
const database = connect({ url: clone.url, max: 2, log, timeoutFactor: 20 })
const server = await openTestMailServer()
const config = parseConfig({ SMTP_URL: server.url })
beforeEach(async () => {
  server.mood.no = null
  server.taken.length = 0
  await sql`delete from mails`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const outbox = () => createOutbox(config, async () => undefined)
const delivery = () => createMailHandler(createMailTransport(config), database, () => now)

const withSecret: NewEmail = {
  name: 'invitation-1',
  userId: null,
  to: 'reader@example.com',
  subject: 'Invited',
  parts: [{ link: { label: 'Accept', url: `https://example.com/?secret=${secret}` } }],
  hasOneTimeLink: true,
}
const optional: NewEmail = {
  name: 'reminder-1',
  userId: null,
  to: 'reader@example.com',
  subject: 'Reminder',
  parts: [{ say: 'Your trial ends soon.' }],
  replyTo: 'team@example.com',
  unsubscribeToken: token,
}

async function write(mail: NewEmail) {
  const id = await outbox().add(database.db, mail, now)
  return id ?? ''
}

async function stored(id: string) {
  const { rows } = await sql<{ state: string; row: string }>`
    select state, mails::text as row from mails where id = ${id}`.execute(database.db)
  return rows[0] ?? { state: 'gone', row: '' }
}

test.each([
  ['a link that works once', withSecret],
  ['a way to unsubscribe', optional],
])('of a delivered mail with %s keeps only recipient, time and subject', async (_, mail) => {
  const mailId = await write(mail)
  await delivery()({ mailId }, { lastTry: false })
  expect(server.taken.join('')).toContain(mail.subject)
  const { state, row } = await stored(mailId)
  expect(state).toBe('sent')
  expect(row).toContain(mail.subject)
  for (const word of [secret, token, 'example.com/', 'trial', 'team@'])
    expect(row).not.toContain(word)
})

test('a failed mail with a one-time link is erased and cannot be retried', async () => {
  server.mood.no = { code: 550, words: 'No such mailbox' }
  const mailId = await write(withSecret)
  await delivery()({ mailId }, { lastTry: false })
  const { state, row } = await stored(mailId)
  expect(state).toBe('failed')
  expect(row).not.toContain(secret)
  const [failed] = await mailRepository(database.db).listFailed()
  expect(failed).toMatchObject({ id: mailId, retriable: false })
  expect(await outbox().retry(database.db, mailId, undefined)).toBe(false)
})

test('a waiting mail keeps its secrets while the mail server is unavailable', async () => {
  server.mood.no = { code: 450, words: 'Later' }
  const mailId = await write(withSecret)
  await expect(delivery()({ mailId }, { lastTry: false })).rejects.toThrow('Later')
  server.mood.no = null
  await delivery()({ mailId }, { lastTry: false })
  expect(server.taken.join('')).toContain(secret)
})

test('a failed mail loses its unsubscribe token, and gets a new one for the retry', async () => {
  server.mood.no = { code: 550, words: 'No such mailbox' }
  const mailId = await write(optional)
  await delivery()({ mailId }, { lastTry: false })
  expect((await stored(mailId)).row).not.toContain(token)
  const other = await write({ ...optional, name: 'reminder-2', userId: null })
  await mailRepository(database.db).giveUpOptional(
    { userId: '00000000-0000-7000-8000-000000000001', email: 'Reader@example.com' },
    'The recipient has unsubscribed.',
  )
  expect(await stored(other)).toMatchObject({ state: 'failed' })
  expect((await stored(other)).row).not.toContain(token)

  server.mood.no = null
  const fresh = '1d0e5c3a-7a52-4f0e-9a53-2f6a3b9f8f22'
  // Without a token, its reader could not unsubscribe, so the mail is not retried.
  expect(await outbox().retry(database.db, mailId, undefined)).toBe(false)
  expect(await outbox().retry(database.db, mailId, fresh)).toBe(true)
  await delivery()({ mailId }, { lastTry: false })
  const [mail = ''] = server.taken
  const plain = mail.replaceAll('=\r\n', '')
  expect(plain).toMatch(new RegExp(`List-Unsubscribe:\\s*<[^>]*${fresh}>`))
  expect(plain).toContain(`/unsubscribe?token=3D${fresh}`)
  expect((await stored(mailId)).row).not.toContain(fresh)
})

test('a task erases the text of mails that the previous release delivered', async () => {
  const mailId = await write(withSecret)
  await sql`update mails set state = 'sent', sent_at = ${now} where id = ${mailId}`.execute(
    database.db,
  )
  for (const task of createMailTasks(database.db, () => now, 90)) await task.run()
  expect(await stored(mailId)).toMatchObject({ state: 'sent' })
  expect((await stored(mailId)).row).not.toContain(secret)
})
