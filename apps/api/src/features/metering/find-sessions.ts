import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

export type SessionRef = { ownerId: string; sessionId: string }

type FoundSession = Pick<
  MeteringTables['metered_sessions'],
  'license' | 'platform' | 'app' | 'day' | 'os' | 'sdk'
>

export async function findSessions(
  database: Db,
  places: readonly SessionRef[],
  since: string,
): Promise<ReadonlyMap<string, FoundSession>> {
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
