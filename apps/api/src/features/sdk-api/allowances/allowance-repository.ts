import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { SdkApiTables } from '../tables.ts'

export type AllowanceName = SdkApiTables['daily_allowances']['allowance']

type Reservation = {
  ownerId: string
  allowance: AllowanceName
  day: string
  amount: number
  /** Reserved beyond the amount, so that the database is queried rarely. */
  block: number
  most: number
}

export function allowanceRepository(database: Db) {
  const db = database.$extendTables<SdkApiTables>()
  return {
    /**
     * Reserves a part of an owner's day for this process and returns its size: less than the amount if the day is used
     * up. A block shrinks with the remaining allowance, so that few units are stranded in processes that hold a block.
     */
    async reserve({ ownerId, allowance, day, amount, block, most }: Reservation) {
      const { rows } = await sql<{ reserved: number }>`
        insert into daily_allowances as known (owner_id, allowance, day, used)
        select id, ${allowance}, ${day}::date, least(${most}::bigint, greatest(${amount}::bigint, ${block}::bigint))
        from workspaces where id = ${ownerId}
        for key share
        on conflict (owner_id, allowance, day) do update set used = greatest(known.used, least(${most}::bigint,
          known.used + greatest(${amount}::bigint, least(${block}::bigint, (${most}::bigint - known.used) / 16))))
        returning (new.used - coalesce(old.used, 0))::int as reserved`.execute(db)
      return rows[0]?.reserved ?? 0
    },

    async readUse(allowance: AllowanceName, day: string, most: number) {
      return db
        .selectFrom('daily_allowances')
        .select([
          sql<number>`(count(*) filter (where used >= ${most}))::int`.as('spentOwners'),
          sql<number>`coalesce(max(used), 0)::float8`.as('mostUsed'),
        ])
        .where('day', '=', day)
        .where('allowance', '=', allowance)
        .executeTakeFirstOrThrow()
    },

    async deleteBefore(day: string) {
      return deleteExpiredRows(db, 'daily_allowances', sql`day < ${day}`)
    },
  }
}
