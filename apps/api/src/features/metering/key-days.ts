import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Days } from './statistics.ts'

/** What is metered of one key: when it was last used, and its sessions by day, only days that had some. */
type KeyUsageRow = { keyId: string; lastAt: Date | null; days: ReadonlyMap<string, number> }

type Row = { key_id: string; last_at: Date | null; days: Record<string, number> | null }

/**
 * The use of an owner's keys, in the order in which they are given. For each it reads the newest day and the days asked for: it costs
 * the same however many sessions they stand for, and however long the key has been used.
 */
export async function sumKeyUsage(
  database: Db,
  ownerId: string,
  keyIds: readonly string[],
  { from, to }: Days,
): Promise<KeyUsageRow[]> {
  const { rows } = await sql<Row>`
    select key_id, newest.last_at, counted.days
    from unnest(${keyIds}::uuid[]) with ordinality as given (key_id, place)
    left join lateral (
      select last_at from metered_key_days as stored
      where owner_id = ${ownerId} and stored.key_id = given.key_id
      order by day desc limit 1
    ) as newest on true
    cross join lateral (
      select json_object_agg(day, sessions) as days from metered_key_days as stored
      where owner_id = ${ownerId} and stored.key_id = given.key_id and day between ${from} and ${to}
    ) as counted
    order by place`.execute(database)
  return rows.map(({ key_id, last_at, days }) => ({
    keyId: key_id,
    lastAt: last_at,
    days: new Map(Object.entries(days ?? {})),
  }))
}
