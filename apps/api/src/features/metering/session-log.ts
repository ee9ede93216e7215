import { dayOf } from '@fovea/contract/time'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { queryPartitions, type Partition, getSessionsTable } from './partitions.ts'

/** `to` is exclusive, as is the last entry of the previous page. */
export type SessionLogWindow = {
  ownerId: string
  from: Date
  to: Date
  before: { at: Date; id: string } | undefined
}

/**
 * Reads sessions of an owner, newest first, then by ID. Passes one unexecuted query per month, newest first: most pages
 * are full before the second month, and callers embed each query in one that limits the rows examined.
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
    // The first condition limits the index scan, the second excludes entries of the same time that were shown already.
    // With a comparison of pairs the planner would expect few rows and sort the whole month.
    query = query
      .where('started_at', '<=', before.at)
      .where(sql<SqlBool>`not (started_at = ${before.at} and session_id >= ${before.id}::uuid)`)
  }
  return query
}
