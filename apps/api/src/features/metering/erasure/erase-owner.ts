import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { MeteringTables } from '../tables.ts'

/** An owner may have millions of sessions; short steps keep each query fast. */
const stepRows = 5_000

/** Sessions and sums stay under a random ID. Device IDs and data that only the owner could see are deleted. */
export async function eraseOwner(database: Db, ownerId: string) {
  const db = database.$extendTables<MeteringTables>()
  const anonymousId = randomUUID()
  await moveSessions(db, ownerId, anonymousId)
  await moveSums(db, ownerId, anonymousId)
  // Sessions stored after this create a new sum, by which `erase-deleted-owners.ts` finds them.
  await moveSessions(db, ownerId, anonymousId)
  for (const table of ['metered_key_days', 'recent_sessions', 'quota_notices'] as const) {
    await db.deleteFrom(table).where('owner_id', '=', ownerId).execute()
  }
}

// In a cluster the owner determines the shard of a row, so rows are deleted and inserted instead of updated.

async function moveSessions(db: Kysely<MeteringTables>, ownerId: string, anonymousId: string) {
  while ((await moveSome(db, ownerId, anonymousId)) === stepRows);
}

async function moveSome(db: Kysely<MeteringTables>, ownerId: string, anonymousId: string) {
  // The range of days limits the delete to the partitions of this step.
  const { numAffectedRows } = await sql`
    with step as materialized (
      select day, session_id from metered_sessions where owner_id = ${ownerId} limit ${stepRows}
    ), gone as (
      delete from metered_sessions
      where owner_id = ${ownerId} and session_id = any (array(select session_id from step))
        and day >= (select min(day) from step) and day <= (select max(day) from step)
      returning *
    )
    insert into metered_sessions
      (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk, duration_seconds, ended)
    select ${anonymousId}::uuid, session_id, key_id, license, platform, app, day, started_at, os, '', sdk, duration_seconds, ended
    from gone
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function moveSums(db: Kysely<MeteringTables>, ownerId: string, anonymousId: string) {
  // Locks the month before the day, in the order of a batch, so that the two never deadlock.
  await sql`select month from metered_months where owner_id = ${ownerId} for update`.execute(db)
  await sql`
    with gone as (delete from metered_days where owner_id = ${ownerId} returning *)
    insert into metered_days (owner_id, day, app, platform, license, sessions)
    select ${anonymousId}::uuid, day, app, platform, license, sessions from gone`.execute(db)
  await sql`
    with gone as (delete from metered_months where owner_id = ${ownerId} returning *)
    insert into metered_months (owner_id, month, sessions)
    select ${anonymousId}::uuid, month, sessions from gone`.execute(db)
  await sql`
    with gone as (delete from metered_owners where owner_id = ${ownerId} returning *)
    insert into metered_owners (owner_id, first_at, first_platform)
    select ${anonymousId}::uuid, first_at, first_platform from gone`.execute(db)
}
