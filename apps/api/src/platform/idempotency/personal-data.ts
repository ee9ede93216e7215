import { mapPages } from '../db/paging/read-in-pages.ts'
import type { PersonalData } from '../personal-data.ts'
import { idempotencyRepository } from './repository.ts'

/** Names of the calls that the user made in the last day. The features export the results. */
export const idempotencyPersonalData: PersonalData = {
  feature: 'acts',
  collect: (db, userId) =>
    mapPages(idempotencyRepository(db).readAllOf(userId), ({ route, created_at }) => ({
      route,
      created_at,
    })),
  erase: (db, userId) => idempotencyRepository(db).eraseOf(userId),
}
