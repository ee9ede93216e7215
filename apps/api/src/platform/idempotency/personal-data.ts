import { mapPages } from '../db/paging/read-in-pages.ts'
import type { PersonalData } from '../personal-data.ts'
import { idempotencyRepository } from './repository.ts'

/** What a person did in the last day, by the name of the call: what came of it is kept by its room. */
export const idempotencyPersonalData: PersonalData = {
  feature: 'acts',
  collect: (db, userId) =>
    mapPages(idempotencyRepository(db).readAllOf(userId), ({ route, created_at }) => ({
      route,
      created_at,
    })),
  erase: (db, userId) => idempotencyRepository(db).eraseOf(userId),
}
