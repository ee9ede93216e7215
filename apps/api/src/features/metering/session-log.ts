import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { queryPartitions, type Partition, getSessionsTable } from './partitions.ts'

/** Which part of a log: `from` is in it, `to` is not, nor is the place where the page before ended. */
export type SessionLogWindow = {
  ownerId: string
  from: Date
  to: Date
  before: { at: Date; id: string } | undefined
}

/**
 * Reads single sessions of an owner, newest first; those of one moment by their ids. They come as a query for each month, the
 * newest first, not run yet: most pages are full before the second, and each query is part of one that says how many it looks at.
 */
export async function readSessionLog<Result>(
  database: Db,
  window: SessionLogWindow,
  read: (months: ReturnType<typeof queryIn>[]) => Promise<Result>,
): Promise<Result> {
  const { from, to, before } = window
  const last = before && before.at < to ? before.at : to
  return queryPartitions(database, { from: dayOf(from), to: dayOf(last) }, (parts) =>
    read(parts.map((part) => queryIn(database, part, window))),
  )
}

function queryIn(database: Db, part: Partition, { ownerId, from, to, before }: SessionLogWindow) {
  let query = database
    .selectFrom(getSessionsTable(part))
    .select([
      'session_id as id',
      'started_at as at',
      'key_id',
      'license',
      'platform',
      'app',
      'os',
      'device',
      'sdk',
      'duration_seconds',
      'ended',
    ])
    .where('owner_id', '=', ownerId)
    .where('started_at', '>=', from)
    .where('started_at', '<', to)
    .orderBy('started_at', 'desc')
    .orderBy('session_id', 'desc')
  if (before) {
    // The first alone bounds what the index reads; the second leaves out those of the same moment that were shown. As a comparison
    // of pairs it would make the planner expect few rows of a month, and sort them all.
    query = query
      .where('started_at', '<=', before.at)
      .where(sql<SqlBool>`not (started_at = ${before.at} and session_id >= ${before.id}::uuid)`)
  }
  return query
}

function dayOf(moment: Date) {
  return moment.toISOString().slice(0, 10)
}
