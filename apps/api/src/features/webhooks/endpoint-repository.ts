import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { WebhookTables } from './tables.ts'

export type EndpointRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof endpointRepository>['find']>>
>
export type EndpointWithSecret = NonNullable<
  Awaited<ReturnType<ReturnType<typeof endpointRepository>['lock']>>
>

const columns = [
  'id',
  'workspace_id',
  'kind',
  'name',
  'url',
  'events',
  'state',
  'pause_reason',
  'previous_until',
  'created_at',
  'last_delivered_at',
  'failing_since',
] as const
export const secretColumns = [
  'secret',
  'encrypted',
  'previous_secret',
  'previous_encrypted',
] as const

function countOf(state: 'waiting' | 'failed') {
  return sql<number>`(select count(*)::int from webhook_deliveries as counted
    where counted.endpoint_id = webhook_endpoints.id and counted.state = ${sql.lit(state)})`.as(
    state,
  )
}

export function endpointRepository(database: Db) {
  const db = database.$extendTables<WebhookTables>()
  const endpoints = () => db.selectFrom('webhook_endpoints').select(columns)
  const counted = () => endpoints().select([countOf('waiting'), countOf('failed')])

  return {
    /** Serializes changes to the number of endpoints of a workspace. */
    async lockWorkspace(workspaceId: string) {
      await lockInTransaction(db, 'webhooks', workspaceId)
    },

    async count(workspaceId: string) {
      const row = await db
        .selectFrom('webhook_endpoints')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async insert(endpoint: Insertable<WebhookTables['webhook_endpoints']>) {
      const { id } = await db
        .insertInto('webhook_endpoints')
        .values(endpoint)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async list(workspaceId: string) {
      return counted().where('workspace_id', '=', workspaceId).orderBy('id', 'desc').execute()
    },

    async find(workspaceId: string, id: string) {
      return counted()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async lock(workspaceId: string, id: string) {
      return endpoints()
        .select(secretColumns)
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async change(id: string, change: Updateable<WebhookTables['webhook_endpoints']>) {
      await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
    },

    async delete(workspaceId: string, id: string) {
      return db
        .deleteFrom('webhook_endpoints')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
    },

    async deleteOf(workspaceId: string) {
      await db.deleteFrom('webhook_endpoints').where('workspace_id', '=', workspaceId).execute()
    },

    async lockAllSecrets() {
      return db
        .selectFrom('webhook_endpoints')
        .select(['id', ...secretColumns])
        .orderBy('id')
        .forUpdate()
        .execute()
    },
  }
}
