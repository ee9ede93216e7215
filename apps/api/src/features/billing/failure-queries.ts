import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

type JobTable = 'billing_adjustments' | 'billing_events' | 'subscribe_intents'

/** Queries on the failures of jobs, which their tables store alike. The job of a row may run while `isOpen` holds. */
export function createFailureQueries(db: Db, table: JobTable, isOpen: RawBuilder<unknown>) {
  const name = sql.table(table)
  return {
    async recordError(id: string, trouble: string, now: Date, givenUpAt: Date | null) {
      await sql`update ${name} set trouble = ${trouble}, tried_at = ${now}, given_up_at = ${givenUpAt}
        where id = ${id} and ${isOpen}`.execute(db)
    },

    /** Returns whether the job had failed. */
    async clearFailure(id: string) {
      const { rows } = await sql`update ${name} set given_up_at = null
        where id = ${id} and given_up_at is not null returning id`.execute(db)
      return rows.length > 0
    },

    async countFailed() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${name}
        where given_up_at is not null and ${isOpen}`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}
