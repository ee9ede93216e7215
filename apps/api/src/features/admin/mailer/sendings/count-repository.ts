import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import type { MailerTables } from '../tables.ts'

/** Rows that a page of sendings reads of each at most, but for those of the newest changes. */
const mostRows = 50

export function countRepository(database: Db) {
  const db = database.$extendTables<MailerTables>()

  return {
    /** Recipients by state. */
    async listOf(sendingIds: string[]) {
      return db
        .selectFrom('sending_counts')
        .select(['sending_id', 'state'])
        .select(sql<number>`sum(recipients)::int`.as('count'))
        .select(sql<number>`sum(unsubscribed)::int`.as('unsubscribed'))
        .where('sending_id', '=', sql<string>`any(${sendingIds}::uuid[])`)
        .groupBy(['sending_id', 'state'])
        .execute()
    },

    /** Leaves a row for each state. Rows that are added meanwhile stay for the next time. */
    async join() {
      await sql`
        with joined as (
          delete from sending_counts where sending_id in (
            select sending_id from sending_counts group by sending_id having count(*) > ${mostRows}
          ) returning *
        )
        insert into sending_counts
        select sending_id, state, sum(recipients), sum(unsubscribed) from joined
        group by sending_id, state`.execute(db)
    },
  }
}
