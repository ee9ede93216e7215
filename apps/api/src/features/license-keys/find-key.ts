import { maxKeysListed } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { changesRepository } from './history/changes-repository.ts'
import { assertOwnKey } from './assert-own-key.ts'
import { type KeyRow, licenseKeyRepository, type NewKeyEvent } from './repository.ts'

export function findKeyById(db: Db, ownerId: string, keyId: string) {
  return licenseKeyRepository(db).findKeyById(ownerId, keyId)
}

export function findWorkspaceKey(db: Db, ownerId: string, sdkKey: string) {
  const repository = licenseKeyRepository(db)
  return assertOwnKey(sdkKey, (name) => repository.findProductionKey(ownerId, name))
}

export async function findCommercialKey(
  db: Db,
  ownerId: string,
  sdkKey: string,
  purpose: 'to read' | 'to change',
): Promise<KeyRow> {
  const repository = licenseKeyRepository(db)
  const key = await assertOwnKey(
    sdkKey,
    (name) =>
      purpose === 'to change'
        ? repository.lockOwnKey(ownerId, name)
        : repository.findOwnKey(ownerId, name, ['dev', 'prod', 'com']),
    "You don't have this commercial key.",
  )
  if (key.kind === 'com') return key
  throw new AppError(
    'RULE_BROKEN',
    `Only commercial keys have air-gapped licenses, and this is a ${key.kind === 'dev' ? 'development' : 'production'} key. Request a commercial license on the license keys page.`,
  )
}

export function recordKeyEvent(db: Db, event: NewKeyEvent) {
  return licenseKeyRepository(db).insertEvent(event)
}

export async function listAppsWithKeys(db: Db, ownerId: string) {
  return changesRepository(db).listKeyedApps(ownerId)
}

export async function listProductionKeyIds(db: Db, ownerId: string) {
  const ids = await changesRepository(db).listProductionKeyIds(ownerId, maxKeysListed + 1)
  return { ids: ids.slice(0, maxKeysListed), more: ids.length > maxKeysListed }
}
