import type { Db } from '../../platform/db/connect.ts'
import { licenseKeyRepository } from './repository.ts'

/** What the SDK's door asks: a key by its string, with its restrictions, whoever owns it. */
export function findKeyForDoor(db: Db, key: string, now: Date) {
  return licenseKeyRepository(db).findForDoor(key, now)
}

/** One of the owner's own keys. */
export function findKeyById(db: Db, ownerId: string, keyId: string) {
  return licenseKeyRepository(db).findKeyById(ownerId, keyId)
}

/** The apps that the owner has production keys for. */
export async function listKeyedApps(db: Db, ownerId: string) {
  const rows = await licenseKeyRepository(db).listProductionKeys(ownerId)
  return rows.map(({ platform, identifier }) => ({ platform, app: identifier }))
}

/** Whether a commercial key lifts the owner's limits. */
export async function hasCommercialLicense(db: Db, ownerId: string, now: Date) {
  const rows = await licenseKeyRepository(db).listCommercialKeys(ownerId)
  return rows.some(({ expires_at }) => expires_at >= now)
}
