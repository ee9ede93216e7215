import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { openTestMailServer } from '../../../test/mail/test-mail-server.ts'
import { parseConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { startJobs } from '../jobs.ts'
import { createLog } from '../logging/log.ts'
import { createMailHandler } from './mail-handler.ts'
import { createOutbox, mailQueue } from './outbox.ts'
import { createMailTransport, mailConnections } from './transport.ts'

const log = createLog('silent')
const now = new Date('2026-03-01T12:00:00.000Z')
let onMail: () => Promise<void> = async () => undefined

const clone = await cloneDatabase()
const database = connect({ url: clone.url, max: 5, log, timeoutFactor: 20 })
const jobs = await startJobs({ url: clone.url, log, timeoutFactor: 20 })
const server = await openTestMailServer(() => onMail())
const config = parseConfig({ SMTP_URL: server.url })
const outbox = createOutbox(config, jobs.send)
const send = createMailTransport(config)
await jobs.startWorker(
  mailQueue,
  createMailHandler(send, database, () => now),
  mailConnections,
)
afterEach(() => {
  server.mood.cuts = undefined
  onMail = async () => undefined
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await clone.drop()
})

const add = (name: string) =>
  database.db.transaction().execute((transaction) =>
    outbox.add(
      transaction,
      {
        name,
        userId: null,
        to: `${name}@example.com`,
        subject: 'A letter',
        parts: [{ say: 'Hello.' }],
      },
      now,
    ),
  )

async function stateOf(name: string) {
  const { rows } = await sql<{ state: string; unsettled: number; error: string }>`
    select state, unsettled_attempts as unsettled, error from mails where name = ${name}
  `.execute(database.db)
  return rows[0]
}

async function openJobs() {
  const { rows } = await sql`
    select from pgboss.job where name = ${mailQueue} and state in ('created', 'retry', 'active')
  `.execute(database.db)
  return rows.length
}

const copiesOf = (name: string) => server.messageIds().filter((id) => id.startsWith(`<${name}@`))

test('sends a mail at most twice, under one Message-ID, if the server cuts the connection after receiving it', async () => {
  server.mood.cuts = 'after the mail'
  await add('taken')
  await expect
    .poll(() => stateOf('taken'))
    .toEqual({
      state: 'failed',
      unsettled: 2,
      error: expect.stringContaining('ended before the mail server confirmed'),
    })
  expect(copiesOf('taken')).toHaveLength(2)
  expect(new Set(copiesOf('taken')).size).toBe(1)
})

test('a confirmed repeat settles the mail', async () => {
  server.mood.cuts = 'after the mail'
  onMail = async () => {
    server.mood.cuts = undefined
  }
  await add('confirmed')
  await expect.poll(() => stateOf('confirmed')).toMatchObject({ state: 'sent', unsettled: 0 })
  expect(copiesOf('confirmed')).toHaveLength(2)
})

test('retries a mail if the connection is cut before it was sent', async () => {
  server.mood.cuts = 'before the mail'
  await add('untaken')
  await expect
    .poll(() => stateOf('untaken'))
    .toMatchObject({
      state: 'waiting',
      unsettled: 0,
      error: expect.stringMatching(/closed|reset/i),
    })
  server.mood.cuts = undefined
  await expect.poll(() => stateOf('untaken')).toMatchObject({ state: 'sent' })
  expect(copiesOf('untaken')).toHaveLength(1)
})

test('does not send a mail a third time after two processes ended during attempts', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into mails (name, recipient, subject, content, created_at, unsettled_attempts)
    values ('killed', 'killed@example.com', 'Killed',
      ${JSON.stringify({ text: 't', html: 'h', replyTo: null, unsubscribe: null })}, ${now}, 2)
    returning id`.execute(database.db)
  const deliver = createMailHandler(send, database, () => now)
  await deliver({ mailId: rows[0]?.id ?? '' }, { lastTry: false })
  expect(copiesOf('killed')).toEqual([])
  expect(await stateOf('killed')).toMatchObject({ state: 'failed', unsettled: 2 })
})

test(
  'sends each mail of a full queue once to a server that takes seconds for each',
  { tags: ['thorough'], timeout: 180_000 },
  async () => {
    // With five at a time, the queue takes longer than the heartbeat timeout of a killed process.
    onMail = () => delay(8_000)
    const names = Array.from({ length: 25 }, (_, at) => `slow-${at}`)
    for (const name of names) await add(name)
    // A job that was wrongly retried may still be sending after its mail counts as sent.
    await expect.poll(openJobs, { timeout: 150_000 }).toBe(0)
    for (const name of names) expect(await stateOf(name)).toMatchObject({ state: 'sent' })
    expect(names.map((name) => copiesOf(name).length)).toEqual(names.map(() => 1))
  },
)
