import { withClient } from '../client.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey } from '../seed.ts'
import type { BenchStage } from '../stage.ts'
import { runPairs } from './pairs.ts'

const waitingDeliveries = 1_000

/** Starts of a workspace whose endpoint receives all events and is down, against one without, at the same server. */
export async function benchWebhooks(scale: Scale, figures: Figures, stage: BenchStage) {
  await stage.withDatabase({}, async (database) => {
    await stage.withServers(database.url, ['server-console.ts'], async ([server]) => {
      if (!server) return
      const alone = await seedKey(database.url, 'no-webhooks@example.com')
      const listening = await seedKey(database.url, 'webhooks@example.com')
      await seedEndpoint(database.url, listening.ownerId)
      const pairs = await runPairs(
        scale,
        { server, database, key: alone.key },
        { server, database, key: listening.key },
      )
      figures.add({
        name: 'starts of a workspace with a webhook endpoint that is down, against one without',
        unit: '',
        values: pairs.map(([without, withEndpoint]) => withEndpoint.perSecond / without.perSecond),
        goal: 'about 1',
      })
      figures.add({
        name: 'CPU time per start of the server, the same',
        unit: '',
        values: pairs.map(([without, withEndpoint]) => withEndpoint.cpu / without.cpu),
        goal: 'about 1',
      })
    })
  })
}

async function seedEndpoint(databaseUrl: string, ownerId: string) {
  await withClient(databaseUrl, async (client) => {
    // The port discards, so nothing listens on it.
    const { rows } = await client.query<{ id: string }>(
      `insert into webhook_endpoints (workspace_id, kind, name, url, events, secret, encrypted, created_at)
      values ($1, 'webhook', '', 'http://127.0.0.1:9/', array['key.created', 'session.refused'], '\\x00', false, now())
      returning id`,
      [ownerId],
    )
    await client.query(
      `with event as (
        insert into webhook_events (workspace_id, type, at, body)
        select $1, 'key.created', now(), '{}' from generate_series(1, $3::int) returning id
      )
      insert into webhook_deliveries (endpoint_id, event_id, created_at, next_try_at)
      select $2, id, now(), now() from event`,
      [ownerId, rows[0]?.id, waitingDeliveries],
    )
  })
}
