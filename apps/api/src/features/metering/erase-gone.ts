import { dayMs } from '@fovea/contract/time'
import { offlineDays } from '@fovea/contract/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { eraseOwner } from './erase-owner.ts'

/** Sessions that ran offline are told so much later, and clocks may be off by a day. */
const latelyDays = offlineDays + 2

/**
 * A start that was under way while its owner was deleted is stored all the same. What was metered lately for owners who are gone
 * is taken out as all else was.
 */
export async function eraseGone(db: Db, metering: Db, now: Date) {
  const since = new Date(now.getTime() - latelyDays * dayMs).toISOString().slice(0, 10)
  for (const ownerId of await listGone(db, await listOwnersSince(metering, since)))
    await eraseOwner(metering, ownerId)
}

/** An owner's id holds a time (version 7); one that stands for nobody is random, and is left as it is. */
async function listOwnersSince(metering: Db, day: string) {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from metered_days
    where day >= ${day} and uuid_extract_version(owner_id) = 7`.execute(metering)
  return rows.map(({ owner_id }) => owner_id)
}

async function listGone(db: Db, ownerIds: string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ownerIds}::uuid[]) as owner (id)
    where not exists (select from workspaces where workspaces.id = owner.id)`.execute(db)
  return rows.map(({ id }) => id)
}
