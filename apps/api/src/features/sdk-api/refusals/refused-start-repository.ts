import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import type { WebhookEventDataOf } from '@fovea/contract/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { SdkApiTables } from '../tables.ts'

export type RefusedStartCount = {
  keyId: string
  code: RefusalCode
  minute: Date
  starts: number
  sample: RefusedSample
}
type RefusedSample = WebhookEventDataOf<'session.refused'>['sample']

export function refusedStartRepository(database: Db) {
  const db = database.$extendTables<SdkApiTables>()
  return {
    async add(rows: readonly RefusedStartCount[]) {
      const keys = rows.map(({ keyId }) => keyId)
      const minutes = rows.map(({ minute }) => minute.toISOString())
      const starts = rows.map((row) => row.starts)
      await sql`
        insert into refused_starts (key_id, minute, starts)
        select key_id, minute, sum(starts)
        from unnest(${keys}::uuid[], ${minutes}::timestamptz[], ${starts}::bigint[])
          as refused (key_id, minute, starts)
        where exists (select from license_keys where id = key_id)
          or exists (select from deleted_keys where id = key_id)
        group by key_id, minute
        order by key_id, minute
        on conflict (key_id, minute) do update set starts = refused_starts.starts + excluded.starts
      `.execute(db)
    },

    async count(keyId: string, from: Date, to: Date) {
      const row = await db
        .selectFrom('refused_starts')
        .select([
          sql<string>`coalesce(sum(starts), 0)`.as('starts'),
          sql<Date | null>`min(minute)`.as('first'),
        ])
        .where('key_id', '=', keyId)
        .where('minute', '>=', from)
        .where('minute', '<', to)
        .executeTakeFirstOrThrow()
      return { starts: Number(row.starts), first: row.first }
    },

    /** A key without refused starts is not in the result. */
    async countByKey(keyIds: readonly string[], from: Date): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('refused_starts')
        .select(['key_id', sql<string>`sum(starts)`.as('starts')])
        .where('key_id', '=', sql<string>`any(${keyIds}::uuid[])`)
        .where('minute', '>=', from)
        .groupBy('key_id')
        .execute()
      return new Map(rows.map(({ key_id, starts }) => [key_id, Number(starts)]))
    },

    async deleteBefore(moment: Date) {
      return deleteExpiredRows(db, 'refused_starts', sql`minute < ${moment}`)
    },
  }
}
