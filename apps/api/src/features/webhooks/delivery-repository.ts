import type { DeliveryState, WebhookEventType } from '@fovea/contract/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import type { WebhookTables } from './tables.ts'

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRepository>['list']>>[number]
export type TryRow = Awaited<ReturnType<ReturnType<typeof deliveryRepository>['listTries']>>[number]
export type DeliveryFilter = {
  state?: DeliveryState | undefined
  type?: WebhookEventType | undefined
  cursor?: string | undefined
}

const columns = [
  'webhook_deliveries.id',
  'webhook_deliveries.event_id',
  'webhook_deliveries.state',
  'webhook_deliveries.created_at',
  'webhook_deliveries.tries',
  'webhook_deliveries.next_try_at',
  'webhook_deliveries.last_try_at',
  'webhook_deliveries.last_status',
  'webhook_events.type',
  'webhook_events.test',
] as const

const mostTriesShown = 50

export function deliveryRepository(database: Db) {
  const db = database.$extendTables<WebhookTables>()
  const deliveries = (endpointId: string) =>
    db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
      .select(columns)
      .where('webhook_deliveries.endpoint_id', '=', endpointId)

  return {
    async insertTest(test: {
      workspaceId: string
      endpointId: string
      type: WebhookEventType
      body: string
      at: Date
    }) {
      const { workspaceId: workspace_id, endpointId: endpoint_id, type, body, at } = test
      const event = await db
        .insertInto('webhook_events')
        .values({ workspace_id, type, at, body, test: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      const delivery = await db
        .insertInto('webhook_deliveries')
        .values({ endpoint_id, event_id: event.id, created_at: at, next_try_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return delivery.id
    },

    async list(endpointId: string, { state, type, cursor }: DeliveryFilter, most: number) {
      let found = deliveries(endpointId).orderBy('webhook_deliveries.id', 'desc').limit(most)
      if (state) found = found.where('webhook_deliveries.state', '=', state)
      if (type) found = found.where('webhook_events.type', '=', type)
      if (cursor !== undefined) found = found.where('webhook_deliveries.id', '<', cursor)
      return found.execute()
    },

    async find(endpointId: string, id: string) {
      return deliveries(endpointId)
        .select('webhook_events.body')
        .where('webhook_deliveries.id', '=', id)
        .executeTakeFirst()
    },

    async listTries(deliveryId: string) {
      return db
        .selectFrom('webhook_tries')
        .select(['at', 'duration_ms', 'status', 'error', 'answer', 'answer_cut'])
        .where('delivery_id', '=', deliveryId)
        .orderBy('id', 'desc')
        .limit(mostTriesShown)
        .execute()
    },

    async resend(endpointId: string, id: string, now: Date) {
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', tries: 0, next_try_at: now })
        .where('endpoint_id', '=', endpointId)
        .where('id', '=', id)
        .execute()
    },

    async resendFailed(endpointId: string, since: Date, now: Date) {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', tries: 0, next_try_at: now })
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'failed')
        .where('created_at', '>=', since)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    async giveUpWaiting(endpointId: string) {
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', next_try_at: null })
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'waiting')
        .execute()
    },

    readEventsOf(workspaceId: string) {
      return readInPages(
        db
          .selectFrom('webhook_events')
          .select(['id', 'type', 'at', 'body'])
          .where('workspace_id', '=', workspaceId),
        ['id'],
      )
    },

    /** Also deletes events of teams that are about the account. */
    async eraseEventsOf(ownerId: string) {
      await db
        .deleteFrom('webhook_events')
        .where((either) =>
          either.or([either('workspace_id', '=', ownerId), either('subject_id', '=', ownerId)]),
        )
        .execute()
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(db, 'webhook_deliveries', sql`created_at < ${moment}`)
      await deleteExpiredRows(db, 'webhook_events', sql`at < ${moment}`)
    },
  }
}
