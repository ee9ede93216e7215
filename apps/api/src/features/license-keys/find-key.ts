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
