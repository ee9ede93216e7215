import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { SdkApiTables } from '../tables.ts'

export type AllowanceName = SdkApiTables['daily_allowances']['allowance']

type Reservation = {
  ownerId: string
  allowance: AllowanceName
  day: string
  /** What is needed now. */
  amount: number
  /** What is reserved beyond that, so that the database is asked seldom. */
  block: number
  most: number
}

/** All SQL of what an owner may use in a day. */
export function allowanceRepository(database: Db) {
  const db = database.$extendTables<SdkApiTables>()
  return {
    /**
     * Reserves a part of an owner's day for this process, and answers how much: less than the amount where the day is used up.
     * A block shrinks with what is left, so that processes which hold one strand little of it.
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

    /** How many owners have used up an allowance of a day, and how much of it the owner used who used most. */
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

    async forgetBefore(day: string) {
      return deleteExpiredRows(db, 'daily_allowances', sql`day < ${day}`)
    },
  }
}
