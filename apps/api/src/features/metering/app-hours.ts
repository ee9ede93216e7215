import { dayOf } from '@fovea/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { queryPartitions, type Partition, getSessionsTable } from './partitions.ts'
import { daysOfOwnerQuery, type Days } from './statistics.ts'

/** Above this number of an owner's sessions in the period, counting would take too long. */
const maxCounted = 500_000

type Window = { from: Date; to: Date }

/** `to` is exclusive. Undefined if the owner has too many sessions in the period. */
export async function countAppSessions(
  database: Db,
  ownerId: string,
  app: string,
  window: Window,
): Promise<number | undefined> {
  const days = { from: dayOf(window.from), to: dayOf(window.to) }
  return queryPartitions(database, days, async (parts) => {
    let [all, ofApp] = [0, 0]
    for (const part of parts) {
      const counted = await countIn(database, part, ownerId, app, window)
      all += Number(counted?.all ?? 0)
      ofApp += Number(counted?.own ?? 0)
    }
    return all > maxCounted ? undefined : ofApp
  })
}

async function countIn(
  database: Db,
  part: Partition,
  ownerId: string,
  app: string,
  { from, to }: Window,
) {
  const within = database
    .selectFrom(getSessionsTable(part))
    .select(['app', 'license'])
    .where('owner_id', '=', ownerId)
    .where('started_at', '>=', from)
    .where('started_at', '<', to)
    .limit(maxCounted + 1)
  const { rows } = await sql<{ all: string; own: string }>`select count(*) as all,
    count(*) filter (where app = ${app} and license <> 'development') as own
    from ${within} as within`.execute(database)
  return rows[0]
}

export async function sumAppDays(database: Db, ownerId: string, app: string, { from, to }: Days) {
  const rows = await daysOfOwnerQuery(database, ownerId)
    .select(['day', sql<string>`sum(sessions)`.as('sessions')])
    .where('app', '=', app)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('license', '<>', 'development')
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, sessions }) => [day, Number(sessions)]))
}
