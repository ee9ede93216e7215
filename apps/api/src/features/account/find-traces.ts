import type { Db } from '../../platform/db/connect.ts'
import { personalDataFeatures } from './personal-data-features.ts'

/** Returns all identifiers by which features know an owner, which is a user or a team. */
export async function findTraces(db: Db, ownerId: string) {
  const found = [ownerId]
  for (const { traces } of personalDataFeatures)
    found.push(...((await traces?.(db, ownerId)) ?? []))
  return found
}
