import { maxKeysListed } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { changesRepository } from './changes-repository.ts'

/** How all of somebody's keys stand now, newest first. */
export function listKeys(db: Db, ownerId: string) {
  return changesRepository(db).listKeys(ownerId)
}

/** Keys of an owner, by their ids. */
export async function findKeys(db: Db, ownerId: string, ids: string[]) {
  return ids.length === 0 ? [] : changesRepository(db).findKeys(ownerId, ids)
}

/** Names of an owner's newest keys, and whether there are more. */
export async function listKeyNames(db: Db, ownerId: string) {
  const names = await changesRepository(db).listKeyNames(ownerId, maxKeysListed + 1)
  return { names: names.slice(0, maxKeysListed), more: names.length > maxKeysListed }
}

/** Id of an owner's key, found by its string or id. */
export function findKeyId(db: Db, ownerId: string, text: string) {
  return changesRepository(db).findKeyId(ownerId, text)
}

export type RecordedKeyChange = Awaited<ReturnType<typeof listKeyChanges>>[number]

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
