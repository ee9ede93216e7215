// @module-tag thorough
import { pickFreePorts } from '@fovea/local-postgres'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../../apps/api/test/database.ts'
import { startTestMailServer } from '../../../apps/api/test/mail/test-mail-server.ts'
import { queryOnce } from '../../../bench/client.ts'
import { seedKey, seedSession } from '../../../bench/seed.ts'
import { type RunningServer, runServer } from '../running-server.ts'

const recipients = process.env['FAULT_ROUNDS'] === undefined ? 40 : 500
const killedAfter = recipients / 2
const atOnce = 5

const answer = z.object({ payload: z.object({ doc: z.object({ _id: z.string().optional() }) }) })
const statistics = z.object({
  payload: z.object({
    docs: z.array(
      z.object({ email: z.string(), sendStatus: z.string(), sendCount: z.number().int() }),
    ),
  }),
})

test(`mails each of ${recipients} recipients once when killed in the middle`, async () => {
  const database = await cloneDatabase()
  let server: RunningServer | undefined
  let killed = false
  const mails = await startTestMailServer(async () => {
    if (mails.taken.length !== killedAfter || killed) return
    killed = true
    await server?.kill('SIGKILL')
  })
  try {
    const port = await pickFreePorts(3)
    const env = { SMTP_URL: mails.url, ADMIN_EMAILS: 'bench@example.com' }
    server = await runServer(port, database.url, env)
    const { ownerId } = await seedKey(database.url)
    const cookie = await seedSession(database.url, ownerId)
    await queryOnce(
      database.url,
      `with people as (
        insert into users (email, nickname, image_url, created_at)
        select 'person' || n || '@example.com', '', '', now() from generate_series(1, $1::int) as n
        returning id, email
      )
      insert into identities (provider, subject, user_id, email, email_verified, created_at, signed_in_at)
      select 'google', id::text, id, email, true, now(), now() from people`,
      [recipients],
    )

    const url = `http://127.0.0.1:${port}/api/admin/email/templates`
    const post = async (address: string, body: object) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const sent = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.parse(await sent.json()).payload.doc
    }
    const { _id: id = '' } = await post(url, { emailSubject: 'News', emailBody: 'Hello.' })
    const addresses = Array.from({ length: recipients }, (_, n) => `person${n + 1}@example.com`)

    /** Sends in batches, like the page; failures are left to the next round. */
    const sendAll = async () => {
      const left = [...addresses]
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let email = left.pop(); email !== undefined; email = left.pop()) {
            await post(`${url}/${id}/send`, { email }).catch(() => undefined)
          }
        }),
      )
    }
    await sendAll()
    expect(killed).toBe(true)
    server = await runServer(port, database.url, env)
    await sendAll()

    const listed = await fetch(`${url}/${id}/statistics`, { headers: { cookie } })
    const { docs } = statistics.parse(await listed.json()).payload
    const people = docs.filter(({ email }) => email.startsWith('person'))
    expect(people).toHaveLength(recipients)
    // Mails that were being sent during the kill may or may not have left, so they are not sent again.
    const unsettled = people.filter(({ sendStatus }) => sendStatus !== 'sent')
    // Their status becomes unknown after a minute, which a busy machine may take.
    const fates = new Set(unsettled.map(({ sendStatus }) => sendStatus))
    expect(['sending', 'unknown']).toEqual(expect.arrayContaining([...fates]))
    expect(unsettled.length).toBeGreaterThan(0)
    expect(unsettled.length).toBeLessThanOrEqual(atOnce)
    expect(new Set(mails.messageIds()).size).toBe(mails.taken.length)
    const sent = recipients - unsettled.length
    expect(mails.taken.length).toBeGreaterThanOrEqual(sent)
    expect(mails.taken.length).toBeLessThanOrEqual(recipients)
  } finally {
    await server?.kill('SIGKILL').catch(() => undefined)
    mails.close()
    await database.drop()
  }
})
