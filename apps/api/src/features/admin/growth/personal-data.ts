import type { PersonalData } from '../../../platform/personal-data.ts'
import { growthRepository } from './repository.ts'

export const growthPersonalData: PersonalData = {
  feature: 'growth',
  collect: (db, userId) => growthRepository(db).collect(userId),
  /** The other rows go with the workspace. */
  erase: (db, userId) => growthRepository(db).keepInvoicesAnonymously(userId),
}
