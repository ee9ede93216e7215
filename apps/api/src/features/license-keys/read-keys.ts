import type { Db } from '../../platform/db/connect.ts'
import { presentCommercialKey, presentKey, presentProdKey } from './present.ts'
import { licenseKeyRepository } from './repository.ts'

export async function readKeys(db: Db, ownerId: string, now: Date) {
  const repository = licenseKeyRepository(db)
  const [trial, production, commercial] = await Promise.all([
    repository.findTrial(ownerId),
    repository.listProductionKeys(ownerId),
    repository.listCommercialKeys(ownerId),
  ])
  return {
    development: trial ? presentKey(trial, now) : null,
    production: production.map((row) => presentProdKey(row, now)),
    commercial: commercial.map((row) => presentCommercialKey(row, now)),
  }
}
