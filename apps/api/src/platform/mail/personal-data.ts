import type { PersonalData } from '../personal-data.ts'
import { mailRepository } from './repository.ts'

export const mailPersonalData: PersonalData = {
  feature: 'mail',
  collect: (db, userId) => mailRepository(db).readAllOf(userId),
  traces: (db, userId) => mailRepository(db).listIdsOf(userId),
  erase: (db, userId, traces) => mailRepository(db).eraseOf(userId, traces),
}
