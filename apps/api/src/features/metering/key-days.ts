import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Days } from './statistics.ts'

type KeyUsageRow = { keyId: string; lastAt: Date | null; days: ReadonlyMap<string, number> }

type Row = { key_id: string; last_at: Date | null; days: Record<string, number> | null }

/** The result is in the order of `keyIds`. Per key it reads only sums: the newest day and the given days. */
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
