// @module-tag thorough
import { pickFreePorts } from '@fovea/local-postgres'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../apps/api/test/database.ts'
import { startWebhookReceiver } from '../../../apps/api/test/webhooks/webhook-receiver.ts'
import { seedKey, seedSession } from '../../../bench/seed.ts'
import { type RunningServer, runServer } from '../running-server.ts'

const events = 200
const killedEvery = 40

test(`loses none of ${events} events when killed between commit and send`, async () => {
  const database = await cloneDatabase()
  const receiver = await startWebhookReceiver()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  let server: RunningServer | undefined
  let kills = 0
  try {
    const port = await pickFreePorts(3)
    const start = () => runServer(port, database.url)
    server = await start()
    const { ownerId, key } = await seedKey(database.url)
    const cookie = await seedSession(database.url, ownerId)
    const headers = { cookie, 'content-type': 'application/json' }
    const send = (method: string, path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) })
    const webhook = { kind: 'webhook', url: receiver.url, events: ['key.updated'] }
    expect((await send('POST', '/api/webhooks', webhook)).status).toBe(200)

    for (let made = 1; made <= events; made++) {
      const change = { activated: made % 2 === 0 }
      const answer = await send('PUT', `/api/license/prod/${key}`, change)
      expect(answer.status).toBe(200)
      if (made % killedEvery > 0) continue
      // The last ones are committed, and some of them are being sent.
      await server.kill('SIGKILL')
      kills++
      server = await start()
    }

    const ids = () => new Set(receiver.received.map((request) => request.headers['webhook-id']))
    // Deliveries that a killed process had claimed wait for the end of their lease.
    await client.query(
      "update webhook_deliveries set next_try_at = now() where state = 'waiting' and tries = 0",
    )
    await expect.poll(() => ids().size, { timeout: 60_000 }).toBe(events)
    const { rows } = await client.query<{ changes: number }>(
      "select count(*)::int as changes from key_events where action = 'updated'",
    )
    expect(rows).toEqual([{ changes: events }])
    await expect
      .poll(async () => {
        const left = await client.query(
          "select state from webhook_deliveries where state <> 'delivered'",
        )
        return left.rows
      })
      .toEqual([])
    expect(kills).toBe(events / killedEvery)
  } finally {
    await server?.kill('SIGKILL').catch(() => undefined)
    receiver.close()
    await client.end()
    await database.drop()
  }
}, 300_000)
