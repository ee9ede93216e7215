import { dayMs, dayOf } from '@fovea/contract/time'
import { offlineDays } from '@fovea/contract/sdk-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { eraseOwner } from './erase-owner.ts'

/** Offline sessions may be reported this much later, with a clock that differs by a day. */
const latelyDays = offlineDays + 2
/** This few owners may have been deleted, even if they are all owners. */
const fewOwners = 3

/** A start in progress while its owner is deleted is still stored. */
export async function eraseDeletedOwners(db: Db, metering: Db, now: Date) {
  const since = dayOf(now.getTime() - latelyDays * dayMs)
  const owners = await listOwnersSince(metering, since)
  const gone = await listGone(db, owners)
  if (metering !== db) refuseForeign(gone.length, owners.length)
  for (const ownerId of gone) await eraseOwner(metering, ownerId)
}

/** With the wrong database every owner would seem deleted, and erased data cannot be restored. */
function refuseForeign(gone: number, all: number) {
  if (gone <= fewOwners || gone <= all / 2) return
  throw new Error(
    `${gone} of ${all} owners in METERING_URL are not in DATABASE_URL: the two seem to belong to different consoles, so nothing was erased.`,
  )
}

/** Owner IDs are UUIDs of version 7. The random IDs of erased owners are of version 4, and stay. */
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
