import type { Db } from '../../platform/db/connect.ts'
import { roomsWithPersonalData } from './rooms.ts'

/** What an owner, a person or a team, is called in any room. */
export async function tracesOf(db: Db, ownerId: string) {
  const found = [ownerId]
  for (const { traces } of roomsWithPersonalData)
    found.push(...((await traces?.(db, ownerId)) ?? []))
  return found
}
