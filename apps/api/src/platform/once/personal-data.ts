import type { PersonalData } from '../personal-data.ts'
import { onceRepository } from './repository.ts'

/** What a person did in the last day, by the name of the call: what came of it is kept by its room. */
export const oncePersonalData: PersonalData = {
  room: 'acts',
  collect: (db, userId) => onceRepository(db).listOf(userId),
  erase: (db, userId) => onceRepository(db).eraseOf(userId),
}
