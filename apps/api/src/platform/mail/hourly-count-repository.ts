import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { deleteExpiredRows } from '../db/delete-expired-rows.ts'
import type { MailTables } from './tables.ts'

export function hourlyCountRepository(database: Db) {
  const db = database.$extendTables<MailTables>()

  return {
    async lock(nameHash: Buffer) {
      await sql`select pg_advisory_xact_lock(${nameHash.readBigInt64BE()})`.execute(db)
    },

    /** Returns the time of the entry after the `skipped` newest ones, if there are that many since a moment. */
    async timeOf(nameHash: Buffer, skipped: number, since: Date) {
      const row = await db
        .selectFrom('hourly_counts')
        .select('at')
        .where('name_hash', '=', nameHash)
        .where('at', '>', since)
        .orderBy('at', 'desc')
        .offset(skipped)
        .limit(1)
        .executeTakeFirst()
      return row?.at
    },

    async insert(nameHashes: readonly Buffer[], at: Date) {
      const rows = nameHashes.map((name_hash) => ({ name_hash, at }))
      await db.insertInto('hourly_counts').values(rows).execute()
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(db, 'hourly_counts', sql`at <= ${moment}`)
    },
  }
}
