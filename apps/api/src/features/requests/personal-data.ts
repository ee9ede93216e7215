import type { PersonalData } from '../../platform/personal-data.ts'
import { requestRepository } from './repository.ts'

export const requestPersonalData: PersonalData = {
  room: 'requests',
  collect: (db, userId) => requestRepository(db).listRequests(userId),
  erase: (db, userId) => requestRepository(db).eraseRequests(userId),
}
