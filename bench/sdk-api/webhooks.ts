import { withClient } from '../client.ts'
import type { BenchDatabase } from '../database.ts'
import type { Figures } from '../figures.ts'
import type { Scale } from '../scale.ts'
import { seedKey } from '../seed.ts'
import type { MeasuredServer } from '../servers.ts'
import type { BenchStage } from '../stage.ts'
import { type BenchSide, runPairs } from './pairs.ts'

const waitingDeliveries = 1_000

/**
 * Starts at a server whose dispatcher has a backlog for an endpoint that is down, against a server without webhooks. Each
 * has its own database, and is suspended while the other one is measured.
 */
export async function benchWebhooks(scale: Scale, figures: Figures, stage: BenchStage) {
  await withServer(stage, async (withoutWebhooks) => {
    await withServer(stage, async (withWebhooks) => {
      const alone = await seedKey(withoutWebhooks.database.url, 'no-webhooks@example.com')
      const listening = await seedKey(withWebhooks.database.url, 'webhooks@example.com')
      await seedEndpoint(withWebhooks.database.url, listening.ownerId)
      const sides = [
        createSide(withoutWebhooks, alone.key, async () => undefined),
        createSide(withWebhooks, listening.key, () => makeDue(withWebhooks.database.url)),
      ] as const
      const pairs = await runPairs(scale, ...sides)
      figures.add({
        name: 'starts beside a backlog for a webhook endpoint that is down, against none',
        unit: '',
        values: pairs.map(([without, withBacklog]) => withBacklog.perSecond / without.perSecond),
        goal: 'about 1',
      })
      figures.add({
        name: 'CPU time per start of the server, with its dispatcher, the same',
        unit: '',
        values: pairs.map(([without, withBacklog]) => withBacklog.cpu / without.cpu),
        goal: 'about 1',
      })
    })
  })
}

type Place = { server: MeasuredServer; database: BenchDatabase }

async function withServer(stage: BenchStage, measure: (place: Place) => Promise<void>) {
  await stage.withDatabase({}, async (database) => {
    await stage.withServers(database.url, ['server-console.ts'], async ([server]) => {
      if (!server) return
      try {
        await measure({ server, database })
      } finally {
        // A suspended process would not notice that it is stopped.
        process.kill(server.pid, 'SIGCONT')
      }
    })
  })
}

function createSide(place: Place, key: string, prepare: () => Promise<void>): BenchSide {
  const { pid } = place.server
  return {
    ...place,
    key,
    async begin() {
      await prepare()
      process.kill(pid, 'SIGCONT')
    },
    end: () => {
      process.kill(pid, 'SIGSTOP')
    },
  }
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

/** The dispatcher has something to do for the whole run: tries that failed before would wait. */
async function makeDue(databaseUrl: string) {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "update webhook_deliveries set state = 'waiting', tries = 0, next_try_at = now()",
    )
  })
}
