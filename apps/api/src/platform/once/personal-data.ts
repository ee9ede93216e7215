import { mapPages } from '../db/paging/in-pages.ts'
import type { PersonalData } from '../personal-data.ts'
import { onceRepository } from './repository.ts'

/** What a person did in the last day, by the name of the call: what came of it is kept by its room. */
export const oncePersonalData: PersonalData = {
  room: 'acts',
  collect: (db, userId) =>
    mapPages(onceRepository(db).readAllOf(userId), ({ route, created_at }) => ({
      route,
      created_at,
    })),
  erase: (db, userId) => onceRepository(db).eraseOf(userId),
}
