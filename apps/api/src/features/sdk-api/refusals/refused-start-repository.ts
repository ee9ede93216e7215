import type { RefusalCode } from '@fovea/contract/sdk-api/verdicts'
import type { WebhookEventDataOf } from '@fovea/contract/webhooks'
import { dayOf } from '@fovea/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { FormerKey } from '../../license-keys/index.ts'
import type { SdkApiTables } from '../tables.ts'

export type RefusedStartCount = {
  keyId: string
  code: RefusalCode
  /** Set for starts with a deleted key or a replaced string. */
  former?: FormerKey['cause'] | undefined
  minute: Date
  starts: number
  sample: RefusedSample
}
type RefusedSample = WebhookEventDataOf<'session.refused'>['sample']

/** `deleted` are starts while the key was deleted, `replaced` those with an old string of it. */
export type RefusedStartSums = { starts: number; deleted: number; replaced: number }

export function refusedStartRepository(database: Db) {
  const db = database.$extendTables<SdkApiTables>()
  return {
    async add(rows: readonly RefusedStartCount[]) {
      const keys = rows.map(({ keyId }) => keyId)
      const minutes = rows.map(({ minute }) => minute.toISOString())
      const starts = rows.map((row) => row.starts)
      const formers = rows.map(({ former }) => former ?? '')
      await sql`
        insert into refused_starts (key_id, minute, starts, deleted_starts, replaced_starts)
        select key_id, minute, sum(starts),
          coalesce(sum(starts) filter (where former = 'deleted'), 0),
          coalesce(sum(starts) filter (where former = 'replaced'), 0)
        from unnest(${keys}::uuid[], ${minutes}::timestamptz[], ${starts}::bigint[], ${formers}::text[])
          as refused (key_id, minute, starts, former)
        where exists (select from license_keys where id = key_id)
          or exists (select from deleted_keys where id = key_id)
        group by key_id, minute
        order by key_id, minute
        on conflict (key_id, minute) do update set
          starts = refused_starts.starts + excluded.starts,
          deleted_starts = refused_starts.deleted_starts + excluded.deleted_starts,
          replaced_starts = refused_starts.replaced_starts + excluded.replaced_starts
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

    /** Since 00:00 UTC. A key without refused starts is not in the result. */
    async countToday(keyIds: readonly string[], now: Date): Promise<Map<string, RefusedStartSums>> {
      const midnight = new Date(`${dayOf(now)}T00:00:00.000Z`)
      const rows = await db
        .selectFrom('refused_starts')
        .select(({ fn }) => [
          'key_id',
          fn.sum('starts').as('starts'),
          fn.sum('deleted_starts').as('deleted'),
          fn.sum('replaced_starts').as('replaced'),
        ])
        .where('key_id', '=', sql<string>`any(${keyIds}::uuid[])`)
        .where('minute', '>=', midnight)
        .groupBy('key_id')
        .execute()
      return new Map(
        rows.map(({ key_id, starts, deleted, replaced }) => [
          key_id,
          { starts: Number(starts), deleted: Number(deleted), replaced: Number(replaced) },
        ]),
      )
    },

    async deleteBefore(moment: Date) {
      return deleteExpiredRows(db, 'refused_starts', sql`minute < ${moment}`)
    },
  }
}
