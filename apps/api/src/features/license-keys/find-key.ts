import type { Db } from '../../platform/db/connect.ts'
import { ownKey } from './policy.ts'
import { licenseKeyRepository } from './repository.ts'

/** One of the owner's own keys. */
export function findKeyById(db: Db, ownerId: string, keyId: string) {
  return licenseKeyRepository(db).findKeyById(ownerId, keyId)
}

/** One of the owner's own production keys, by its string or id; refused where there is none. */
export function findOwnKey(db: Db, ownerId: string, sdkKey: string) {
  const repository = licenseKeyRepository(db)
  return ownKey(sdkKey, (name) => repository.findProductionKey(ownerId, name))
}

/** The apps that the owner has production keys for. */
export async function listKeyedApps(db: Db, ownerId: string) {
  const rows = await licenseKeyRepository(db).listProductionKeys(ownerId)
  return rows.map(({ platform, identifier }) => ({ platform, app: identifier }))
}

/** The ids of the owner's production keys, newest first. */
export async function listProductionKeyIds(db: Db, ownerId: string) {
  const rows = await licenseKeyRepository(db).listProductionKeys(ownerId)
  return rows.map(({ id }) => id)
}
