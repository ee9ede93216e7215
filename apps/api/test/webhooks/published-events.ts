import { postWebhook, webhookEventData, webhookEventTypes } from '@fovea/contract/webhooks'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../src/platform/db/connect.ts'
import type { TestBrowser } from '../test-browser.ts'

const payload = z.object({
  type: z.enum(webhookEventTypes),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

/** An endpoint that receives all events; nothing is sent without a dispatcher. */
export async function listenToEvents(browser: TestBrowser) {
  const url = 'https://hooks.example.com/'
  const body = { kind: 'webhook' as const, url, events: [...webhookEventTypes] }
  return (await browser.call(postWebhook, { body })).payload.doc._id
}

/** The events of a workspace, oldest first, each checked by its schema. */
export async function readPublishedEvents(db: Db, workspaceId: string) {
  const { rows } = await sql<{ body: string }>`select body from webhook_events
    join webhook_deliveries on event_id = webhook_events.id
    where workspace_id = ${workspaceId} order by webhook_events.id`.execute(db)
  return rows.map(({ body }) => {
    const event = payload.parse(JSON.parse(body))
    webhookEventData[event.type].parse(event.data)
    return event
  })
}
