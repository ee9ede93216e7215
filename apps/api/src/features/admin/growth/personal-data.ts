import type { PersonalData } from '../../../platform/personal-data.ts'
import { growthRepository } from './repository.ts'

export const growthPersonalData: PersonalData = {
  feature: 'growth',
  collect: (db, userId) => growthRepository(db).collect(userId),
  /** Rows go with the workspace; a trigger does the rest, because that holds for teams as well. */
  erase: async () => {},
}
