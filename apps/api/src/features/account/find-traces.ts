import type { Db } from '../../platform/db/connect.ts'
import { personalDataFeatures } from './personal-data-features.ts'

export async function findTraces(db: Db, ownerId: string) {
  const found = [ownerId]
  for (const { traces } of personalDataFeatures)
    found.push(...((await traces?.(db, ownerId)) ?? []))
  return found
}
