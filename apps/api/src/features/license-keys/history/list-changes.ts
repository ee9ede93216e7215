import type { Db } from '../../../platform/db/connect.ts'
import { changesRepository } from './changes-repository.ts'

/** How all of somebody's keys stand now, newest first. */
export function listKeys(db: Db, ownerId: string) {
  return changesRepository(db).listKeys(ownerId)
}

export type KeyChange = Awaited<ReturnType<typeof listKeyChanges>>[number]

/** What was changed of these keys since a moment, and by whom: of each key the newest first. */
export async function listKeyChanges(db: Db, ownerId: string, keyIds: string[], since: Date) {
  const rows =
    keyIds.length === 0 ? [] : await changesRepository(db).listChanges(ownerId, keyIds, since)
  return rows.map(({ key_id, at, actor_id, before, after }) => ({
    keyId: key_id,
    at,
    actorId: actor_id,
    before: before ?? {},
    after: after ?? {},
  }))
}
