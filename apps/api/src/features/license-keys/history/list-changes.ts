import { maxKeysListed } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { changesRepository } from './changes-repository.ts'

export function listKeys(db: Db, ownerId: string) {
  return changesRepository(db).listKeys(ownerId)
}

export async function findKeys(db: Db, ownerId: string, ids: string[]) {
  return ids.length === 0 ? [] : changesRepository(db).findKeys(ownerId, ids)
}

export async function listKeyNames(db: Db, ownerId: string) {
  const names = await changesRepository(db).listKeyNames(ownerId, maxKeysListed + 1)
  return { names: names.slice(0, maxKeysListed), more: names.length > maxKeysListed }
}

export function findKeyId(db: Db, ownerId: string, text: string) {
  return changesRepository(db).findKeyId(ownerId, text)
}

export type RecordedKeyChange = Awaited<ReturnType<typeof listKeyChanges>>[number]

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
