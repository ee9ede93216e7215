import { type NotNull, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { secretColumns } from './endpoint-repository.ts'
import type { WebhookTables } from './tables.ts'

export type Capacity = { endpointId: string; free: number }
export type ClaimedDelivery = Awaited<
  ReturnType<ReturnType<typeof deliveryQueueRepository>['claim']>
>[number]
export type DueEndpoint = { id: string; isFailing: boolean; kind: 'webhook' | 'slack' }

type Settled = {
  deliveryId: string
  at: Date
  status: number | null
  outcome: { state: 'delivered' | 'failed' } | { nextTryAt: Date }
}

export function deliveryQueueRepository(database: Db) {
  const db = database.$extendTables<WebhookTables>()
  return {
    /** Takes a step of the index for each endpoint with waiting deliveries, however many wait for each. */
    async listDueEndpoints(now: Date) {
      const { rows } = await sql<DueEndpoint>`
        with recursive waiting (endpoint_id) as (
          (select endpoint_id from webhook_deliveries where state = 'waiting' order by endpoint_id limit 1)
          union all
          select (
            select next.endpoint_id from webhook_deliveries as next
            where next.state = 'waiting' and next.endpoint_id > waiting.endpoint_id
            order by next.endpoint_id limit 1
          ) from waiting where waiting.endpoint_id is not null
        )
        select id, kind, failing_since is not null as "isFailing"
        from waiting join webhook_endpoints on id = endpoint_id
        where state = 'active' and exists (
          select from webhook_deliveries
          where endpoint_id = webhook_endpoints.id and state = 'waiting' and next_try_at <= ${now}
        )`.execute(db)
      return rows
    },

    /** Until `leasedUntil`, no other process sends them. */
    async claim(capacities: readonly Capacity[], now: Date, leasedUntil: Date) {
      const ids = capacities.map(({ endpointId }) => endpointId)
      const free = capacities.map((capacity) => capacity.free)
      const due = sql`(
        select due.id from unnest(${ids}::uuid[], ${free}::int[]) as capacity (endpoint_id, free), lateral (
          select waiting.id from webhook_deliveries as waiting
          where waiting.endpoint_id = capacity.endpoint_id and waiting.state = 'waiting'
            and waiting.next_try_at <= ${now}
          order by waiting.next_try_at limit capacity.free for update skip locked
        ) as due)`
      return db
        .updateTable('webhook_deliveries')
        .set({ next_try_at: leasedUntil })
        .from(['webhook_events', 'webhook_endpoints'])
        .whereRef('webhook_events.id', '=', 'webhook_deliveries.event_id')
        .whereRef('webhook_endpoints.id', '=', 'webhook_deliveries.endpoint_id')
        .where(sql<SqlBool>`webhook_deliveries.id in ${due}`)
        .returning([
          'webhook_deliveries.id',
          'webhook_deliveries.endpoint_id',
          'webhook_deliveries.event_id',
          'webhook_deliveries.tries',
          'webhook_events.type',
          'webhook_events.body',
          'webhook_events.test',
          'webhook_endpoints.kind',
          'webhook_endpoints.url',
          'webhook_endpoints.previous_until',
          ...secretColumns.map((column) => `webhook_endpoints.${column}` as const),
        ])
        .execute()
    },

    async release(ids: readonly string[], now: Date) {
      if (ids.length === 0) return
      await db
        .updateTable('webhook_deliveries')
        .set({ next_try_at: now })
        .where('id', 'in', ids)
        .where('state', '=', 'waiting')
        .execute()
    },

    async insertTry(tried: {
      delivery_id: string
      at: Date
      duration_ms: number
      status: number | null
      error: string
      answer: string
      answer_cut: boolean
    }) {
      await db
        .insertInto('webhook_tries')
        .columns(['delivery_id', 'at', 'duration_ms', 'status', 'error', 'answer', 'answer_cut'])
        .expression((select) =>
          select
            .selectFrom('webhook_deliveries')
            .select((row) => [
              'id',
              row.val(tried.at).as('at'),
              row.val(tried.duration_ms).as('duration_ms'),
              row.val(tried.status).as('status'),
              row.val(tried.error).as('error'),
              row.val(tried.answer).as('answer'),
              row.val(tried.answer_cut).as('answer_cut'),
            ])
            .where('id', '=', tried.delivery_id),
        )
        .execute()
    },

    async settle({ deliveryId, at, status, outcome }: Settled) {
      const isOver = 'state' in outcome
      await db
        .updateTable('webhook_deliveries')
        .set((row) => ({
          ...(isOver && { state: outcome.state }),
          tries: row('tries', '+', 1),
          next_try_at: isOver ? null : outcome.nextTryAt,
          last_try_at: at,
          last_status: status,
        }))
        .where('id', '=', deliveryId)
        .where('state', '=', 'waiting')
        .execute()
    },

    async markSucceeded(endpointId: string, at: Date) {
      await db
        .updateTable('webhook_endpoints')
        .set({ last_delivered_at: at, failing_since: null })
        .where('id', '=', endpointId)
        .execute()
    },

    /** Returns since when the endpoint fails, if it is active. */
    async markFailed(endpointId: string, at: Date) {
      return db
        .updateTable('webhook_endpoints')
        .set({ failing_since: sql<Date>`coalesce(failing_since, ${at})` })
        .where('id', '=', endpointId)
        .where('state', '=', 'active')
        .returning(['id', 'workspace_id', 'name', 'url', 'failing_since'])
        .$narrowType<{ failing_since: NotNull }>()
        .executeTakeFirst()
    },

    async stop(endpointId: string, how: 'paused' | 'ended') {
      await db
        .updateTable('webhook_endpoints')
        .set({ state: how, pause_reason: how === 'paused' ? 'failures' : null })
        .where('id', '=', endpointId)
        .execute()
    },
  }
}
