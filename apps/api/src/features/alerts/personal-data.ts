import type { PersonalData } from '../../platform/personal-data.ts'
import { alertRepository } from './repository.ts'

export const alertPersonalData: PersonalData = {
  feature: 'alerts',
  collect: (db, userId) => alertRepository(db).readAllOf(userId),
  erase: (db, userId) => alertRepository(db).erase(userId),
}
