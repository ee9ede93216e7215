import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** Somebody may have millions: no statement is to take long. */
const stepRows = 5_000

/**
 * Takes an owner out of what was metered: counts and sessions stay, under a random id that stands for nobody, and no
 * device is named any more. What was only for the owner's eyes goes.
 */
export async function eraseOwner(database: Db, ownerId: string) {
  const db = database.$extendTables<MeteringTables>()
  const nobody = randomUUID()
  await moveSessions(db, ownerId, nobody)
  await moveSums(db, ownerId, nobody)
  // Those that came before the sums had gone. What comes later has a sum for its day, by which it is found (`erase-deleted-owners.ts`).
  await moveSessions(db, ownerId, nobody)
  for (const table of ['metered_key_days', 'recent_sessions', 'quota_notices'] as const) {
    await db.deleteFrom(table).where('owner_id', '=', ownerId).execute()
  }
}

// The owner says where a row is kept, in a cluster: so a row is not changed, but taken out and stored under the other id.

async function moveSessions(db: Kysely<MeteringTables>, ownerId: string, nobody: string) {
  while ((await moveSome(db, ownerId, nobody)) === stepRows);
}

async function moveSome(db: Kysely<MeteringTables>, ownerId: string, nobody: string) {
  // The days say in which months the step is, so that the others are not searched for its sessions.
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
    select ${nobody}::uuid, session_id, key_id, license, platform, app, day, started_at, os, '', sdk, duration_seconds, ended
    from gone
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function moveSums(db: Kysely<MeteringTables>, ownerId: string, nobody: string) {
  // The month before the day, as a batch has them, so that the two never wait for each other in a circle.
  await sql`select month from metered_months where owner_id = ${ownerId} for update`.execute(db)
  await sql`
    with gone as (delete from metered_days where owner_id = ${ownerId} returning *)
    insert into metered_days (owner_id, day, app, platform, license, sessions)
    select ${nobody}::uuid, day, app, platform, license, sessions from gone`.execute(db)
  await sql`
    with gone as (delete from metered_months where owner_id = ${ownerId} returning *)
    insert into metered_months (owner_id, month, sessions)
    select ${nobody}::uuid, month, sessions from gone`.execute(db)
  await sql`
    with gone as (delete from metered_owners where owner_id = ${ownerId} returning *)
    insert into metered_owners (owner_id, first_at, first_platform)
    select ${nobody}::uuid, first_at, first_platform from gone`.execute(db)
}
