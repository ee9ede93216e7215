import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { startSandbox } from '@fovea/sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { readInbox, waitForMails } from '../../../test/mail/read-inbox.ts'
import { parseConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { startJobs } from '../jobs.ts'
import { createLog } from '../logging/log.ts'
import { createMailHandler } from './mail-handler.ts'
import { createOutbox, mailQueue, type NewEmail } from './outbox.ts'
import { createMailTransport } from './transport.ts'

const log = createLog('silent')
const now = new Date('2026-03-01T12:00:00.000Z')
let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined

const clone = await cloneDatabase()
const database = connect({ url: clone.url, max: 5, log, timeoutFactor: 20 })
const jobs = await startJobs({ url: clone.url, log, timeoutFactor: 20 })
const config = parseConfig({ SANDBOX_PORT: String(await pickFreePorts(2)) })
const outbox = createOutbox(config, jobs.send)
const stateDir = await mkdtemp(path.join(tmpdir(), 'fovea-outbox-'))
afterEach(async () => {
  await sandbox?.close()
  sandbox = undefined
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await clone.drop()
  await rm(stateDir, { recursive: true, force: true })
})

const port = () => config.sandbox?.port ?? 0
async function openMailbox() {
  sandbox = await startSandbox({ port: port(), smtpPort: config.sandbox?.smtpPort ?? 0, stateDir })
}

const mail = (name: string, more: Partial<NewEmail> = {}): NewEmail => ({
  name,
  userId: null,
  to: `${name}@example.com`,
  subject: 'A letter',
  parts: [{ say: 'Hello.' }],
  ...more,
})

const add = (newEmail: NewEmail) =>
  database.db.transaction().execute((transaction) => outbox.add(transaction, newEmail, now))

async function stateOf(name: string) {
  const { rows } = await sql<{ id: string; state: string; attempts: number; error: string }>`
    select id, state, attempts, error from mails where name = ${name}
  `.execute(database.db)
  return rows[0]
}

async function becomes(name: string, wanted: object) {
  await expect.poll(() => stateOf(name)).toMatchObject(wanted)
}

const retry = (mailId: string) =>
  database.db.transaction().execute((transaction) => outbox.retry(transaction, mailId, undefined))

const delivery = (clock = () => now) =>
  createMailHandler(createMailTransport(config), database, clock)

test('goes out when the mail server is back, and not if its transaction is not committed', async () => {
  await add(mail('patient'))
  await expect(
    database.db.transaction().execute(async (transaction) => {
      await outbox.add(transaction, mail('regretted'), now)
      throw new Error('regretted')
    }),
  ).rejects.toThrow('regretted')
  await jobs.startWorker(mailQueue, delivery())
  await becomes('patient', { state: 'waiting', error: expect.stringContaining('ECONNREFUSED') })
  await openMailbox()
  await waitForMails('patient@example.com', 1, port())
  await becomes('patient', { state: 'sent' })
  expect(await stateOf('regretted')).toBeUndefined()
})

test('enqueues a mail of the same name once', async () => {
  await openMailbox()
  await add(mail('once'))
  await add(mail('once', { subject: 'Again' }))
  const [only] = await waitForMails('once@example.com', 1, port())
  expect(only?.subject).toBe('A letter')
})

test('sends a mail again under the same Message-ID if its delivery was not recorded', async () => {
  await openMailbox()
  const mailId = '00000000-0000-7000-8000-000000000001'
  await sql`
    insert into mails (id, name, recipient, subject, content, created_at)
    values (${mailId}, 'crash', 'crash@example.com', 'Crash',
      ${JSON.stringify({ text: 't', html: 'h', replyTo: null, unsubscribe: null })}, ${now})
  `.execute(database.db)
  const dies = delivery(() => {
    throw new Error('killed between sending and noting')
  })
  await expect(dies({ mailId }, { lastTry: false })).rejects.toThrow('killed')
  await delivery()({ mailId }, { lastTry: false })
  await delivery()({ mailId }, { lastTry: false })
  const both = await readInbox('crash@example.com', port())
  expect(both.map(({ headers }) => headers['message-id'])).toEqual([
    '<crash@127.0.0.1>',
    '<crash@127.0.0.1>',
  ])
})

test('a permanently refused mail fails at once, is kept and can be retried', async () => {
  await openMailbox()
  const huge = 'x'.repeat(3 * 1024 * 1024)
  await add(mail('huge', { parts: [{ quote: huge }] }))
  await becomes('huge', { state: 'failed' })
  const { id = '' } = (await stateOf('huge')) ?? {}
  expect(await stateOf('huge')).toMatchObject({
    attempts: 1,
    error: expect.stringContaining('2 MB'),
  })
  expect(await retry(id)).toBe(true)
  await becomes('huge', { attempts: 2 })
  await becomes('huge', { state: 'failed' })
  expect(await retry('00000000-0000-7000-8000-00000000dead')).toBe(false)
})

test('adds one-click unsubscribe headers if there is a token', async () => {
  await openMailbox()
  await add(mail('leave', { unsubscribeToken: '0d0e5c3a-7a52-4f0e-9a53-2f6a3b9f8f11' }))
  const [message] = await waitForMails('leave@example.com', 1, port())
  expect(message?.headers).toMatchObject({
    'list-unsubscribe':
      '<http://127.0.0.1:3000/api/unsubscribe?token=0d0e5c3a-7a52-4f0e-9a53-2f6a3b9f8f11>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(message?.text).toContain('http://127.0.0.1:3000/unsubscribe?token=0d0e5c3a')
})

test('keeps hostile text as text: it adds no header, recipient or markup', async () => {
  await openMailbox()
  const hostile =
    'x\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>"><img src=x onerror=a()>'
  await add(
    mail('hostile', {
      subject: hostile,
      replyTo: 'answer@example.com',
      parts: [
        { say: hostile },
        { quote: hostile },
        { facts: [[hostile, hostile]] },
        { link: { label: hostile, url: `https://example.com/${hostile}` } },
      ],
    }),
  )
  const [message] = await waitForMails('hostile@example.com', 1, port())
  expect(message?.to).toEqual(['hostile@example.com'])
  expect(message?.headers).not.toHaveProperty('bcc')
  expect(message?.headers['reply-to']).toBe('answer@example.com')
  expect(message?.subject).toContain('Bcc: victim@example.com')
  expect(message?.html).not.toMatch(/<script|<img/)
  expect(await readInbox('victim@example.com', port())).toEqual([])
})
