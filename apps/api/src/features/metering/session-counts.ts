import { dayOf } from '@fovea/contract/time'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { countByStep } from '../../platform/db/paging/count-by-step.ts'
import { getSessionsTable, queryPartitions } from './partitions.ts'
import { daysOfOwnerQuery } from './statistics.ts'

export type SessionCount = { at: Date; count: number }

type DaysInput = {
  ownerId: string
  /** Days as `2026-01-31`, both inclusive. */
  from: string
  to: string
  app: string | undefined
  platform: string | undefined
}

/** From the sums, so that the cost does not grow with the sessions. Development sessions are included. */
export async function countSessionsByDay(
  database: Db,
  { ownerId, from, to, app, platform }: DaysInput,
): Promise<SessionCount[]> {
  let query = daysOfOwnerQuery(database, ownerId)
    .select([sql<string>`day::text`.as('date'), sql<string>`sum(sessions)`.as('sessions')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
  if (app !== undefined) query = query.where('app', '=', app)
  if (platform !== undefined) query = query.where(sql<SqlBool>`platform = ${platform}`)
  const rows = await query.execute()
  return rows.map(({ date, sessions }) => ({ at: new Date(date), count: Number(sessions) }))
}

export type SessionCountWindow = {
  ownerId: string
  from: Date
  /** Exclusive. */
  to: Date
  stepMs: number
  maxExamined: number
}

type SessionFilter = Partial<Record<'key_id' | 'app' | 'platform', string | undefined>>

/** `countedFrom` is set if the limit was reached, so that older sessions may be missing. */
export function countNewestSessions(
  database: Db,
  { ownerId, from, to, stepMs, maxExamined }: SessionCountWindow,
  filter: SessionFilter,
): Promise<{ counts: SessionCount[]; countedFrom: Date | undefined }> {
  const days = { from: dayOf(from), to: dayOf(to) }
  const columns = (['key_id', 'app', 'platform'] as const).filter(
    (column) => filter[column] !== undefined,
  )
  const conditions = columns.map((column) => sql`${sql.ref(column)} = ${filter[column]}`)
  return queryPartitions(database, days, async (parts) => {
    const counts: SessionCount[] = []
    let left = maxExamined
    for (const part of parts) {
      // Without a filter, the index alone answers.
      const newest = database
        .selectFrom(getSessionsTable(part))
        .select(['started_at as at', ...columns])
        .where('owner_id', '=', ownerId)
        .where('started_at', '>=', from)
        .where('started_at', '<', to)
        .orderBy('started_at', 'desc')
        .limit(left)
      const found = await countByStep(database, newest, conditions, stepMs)
      counts.push(...found.counts)
      left -= found.examined
      if (left <= 0) return { counts, countedFrom: found.oldest }
    }
    return { counts, countedFrom: undefined }
  })
}
