import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** Where a session is metered. */
export type SessionPlace = { ownerId: string; sessionId: string }

type Found = Pick<
  MeteringTables['metered_sessions'],
  'license' | 'platform' | 'app' | 'day' | 'os' | 'sdk'
>

/** What was metered of sessions that began on a day or later, by owner and session. */
export async function findSessions(
  database: Db,
  places: readonly SessionPlace[],
  since: string,
): Promise<ReadonlyMap<string, Found>> {
  const rows = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_sessions')
    .select(['owner_id', 'session_id', 'license', 'platform', 'app', 'day', 'os', 'sdk'])
    .where('owner_id', 'in', [...new Set(places.map(({ ownerId }) => ownerId))])
    .where('session_id', 'in', [...new Set(places.map(({ sessionId }) => sessionId))])
    .where('day', '>=', since)
    .execute()
  return new Map(
    rows.map(({ owner_id, session_id, ...found }) => [`${owner_id} ${session_id}`, found]),
  )
}
