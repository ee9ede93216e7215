import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/**
 * Counts rows by steps of time. `rows` limits how many are examined; `oldest` is the time of the oldest of them, and
 * `counts` holds those that match the conditions, under the beginning of their step.
 */
export async function countByStep<Tables, Table extends keyof Tables, Row extends { at: Date }>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  conditions: RawBuilder<unknown>[],
  stepMs: number,
) {
  const matches = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows: steps } = await sql<Step>`
    select floor(extract(epoch from at) * 1000 / ${stepMs}::bigint)::int as step,
      (count(*) filter (where ${matches}))::int as matching, count(*)::int as examined, min(at) as oldest
    from (${rows}) as examined group by 1`.execute(db)
  const oldest = steps.map((step) => step.oldest.getTime())
  return {
    counts: steps
      .filter(({ matching }) => matching > 0)
      .map(({ step, matching }) => ({ at: new Date(step * stepMs), count: matching })),
    examined: steps.reduce((sum, { examined }) => sum + examined, 0),
    oldest: oldest.length === 0 ? undefined : new Date(Math.min(...oldest)),
  }
}

type Step = { step: number; matching: number; examined: number; oldest: Date }
