import { dayMs } from '@fovea/contract/time'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** A statement of so many rows ends in a moment; after so many of them the rest waits for the next turn. */
const steps = { rows: 1_000, most: 100 }

/**
 * Deletes rows of a table that are old, a step at a time, so that nobody waits long for a row that goes and no turn takes
 * longer than another. A row that changes meanwhile is left for the next turn. Answers how many went.
 */
export function deleteExpiredRows(
  db: QueryExecutorProvider,
  table: string,
  isOld: RawBuilder<unknown>,
  { rows, most } = steps,
) {
  return inSteps({ rows, most }, async () => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${isOld} limit ${rows}
    ))`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}

/** Empties columns of rows that are old, in the same steps. `isOld` no longer holds for a row that was emptied. */
export function eraseExpiredColumns(
  db: QueryExecutorProvider,
  { table, columns }: { table: string; columns: readonly string[] },
  isOld: RawBuilder<unknown>,
) {
  const emptied = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))
  return inSteps(steps, async () => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${emptied}
    where ctid = any (array(
      select ctid from ${sql.table(table)} where ${isOld} limit ${steps.rows}
    ))`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}

async function inSteps({ rows, most }: typeof steps, step: () => Promise<number>) {
  let gone = 0
  for (let done = 0; done < most; done++) {
    const now = await step()
    gone += now
    if (now < rows) break
  }
  return gone
}

export function subtractDays(now: Date, days: number) {
  return new Date(now.getTime() - days * dayMs)
}

/** The same day of an earlier month, or its last. */
export function subtractMonths(now: Date, months: number) {
  const moment = new Date(now)
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0))
  moment.setUTCDate(Math.min(now.getUTCDate(), lastDay.getUTCDate()))
  return moment
}
