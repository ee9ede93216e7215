import type { Db } from '../../platform/db/connect.ts'
import { licenseKeyRepository } from './repository.ts'

/** One of the owner's own keys. */
export function findKeyById(db: Db, ownerId: string, keyId: string) {
  return licenseKeyRepository(db).findKeyById(ownerId, keyId)
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
