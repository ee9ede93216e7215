import type { Db } from '../../platform/db/connect.ts'
import { personalDataFeatures } from './personal-data-features.ts'

/** What an owner, a person or a team, is called in any room. */
export async function findTraces(db: Db, ownerId: string) {
  const found = [ownerId]
  for (const { traces } of personalDataFeatures)
    found.push(...((await traces?.(db, ownerId)) ?? []))
  return found
}
