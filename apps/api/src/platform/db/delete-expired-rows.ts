import { dayMs } from '@fovea/contract/time'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** A statement with this number of rows is quick. After this number of statements, the rest waits for the next run. */
const steps = { rows: 1_000, most: 100 }

/** Small statements keep locks on rows short. Returns the number of deleted rows. */
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

/** `isOld` must no longer match a row whose columns are null. */
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

export function subtractMonths(now: Date, months: number) {
  const moment = new Date(now)
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0))
  moment.setUTCDate(Math.min(now.getUTCDate(), lastDay.getUTCDate()))
  return moment
}
