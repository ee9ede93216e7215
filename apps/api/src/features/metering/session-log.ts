import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** Which part of a log: `from` is in it, `to` is not, nor is the place where the page before ended. */
export type LogWindow = {
  ownerId: string
  from: Date
  to: Date | undefined
  before: { at: Date; id: string } | undefined
}

/**
 * Single sessions of an owner, newest first; those of one moment by their ids. Not run yet, as a part of a larger query
 * that says how many it looks at.
 */
export function sessionLogQuery(database: Db, { ownerId, from, to, before }: LogWindow) {
  let query = database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_sessions')
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
    .orderBy('started_at', 'desc')
    .orderBy('session_id', 'desc')
  if (to) query = query.where('started_at', '<', to)
  if (before) {
    // The first alone bounds what the index reads; the second leaves out those of the same moment that were shown.
    query = query
      .where('started_at', '<=', before.at)
      .where(sql<SqlBool>`(started_at, session_id) < (${before.at}, ${before.id}::uuid)`)
  }
  return query
}
