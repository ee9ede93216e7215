import type { PersonalData } from '../../../platform/personal-data.ts'
import { monitorRepository } from './repository.ts'

export const monitorPersonalData: PersonalData = {
  feature: 'monitor',
  collect: async (db, userId) => ({ calls: await monitorRepository(db).listOf(userId) }),
  erase: (db, userId) => monitorRepository(db).erase(userId),
}
