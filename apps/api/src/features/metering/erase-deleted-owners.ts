import { dayMs } from '@fovea/contract/time'
import { offlineDays } from '@fovea/contract/sdk-api'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { eraseOwner } from './erase-owner.ts'

/** Sessions that ran offline are told so much later, and clocks may be off by a day. */
const latelyDays = offlineDays + 2
/** So many may well have been deleted, and be all there were. */
const fewOwners = 3

/**
 * A start that was under way while its owner was deleted is stored all the same. What was metered lately for owners who are gone
 * is taken out as all else was.
 */
export async function eraseDeletedOwners(db: Db, metering: Db, now: Date) {
  const since = new Date(now.getTime() - latelyDays * dayMs).toISOString().slice(0, 10)
  const owners = await listOwnersSince(metering, since)
  const gone = await listGone(db, owners)
  if (metering !== db) refuseForeign(gone.length, owners.length)
  for (const ownerId of gone) await eraseOwner(metering, ownerId)
}

/** Beside the wrong database, everybody would seem to be gone, and what is erased does not come back. */
function refuseForeign(gone: number, all: number) {
  if (gone <= fewOwners || gone <= all / 2) return
  throw new Error(
    `${gone} of ${all} owners in METERING_URL are not in DATABASE_URL: the two seem to belong to different consoles, so nothing was erased.`,
  )
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
