import type { PersonalData } from '../../platform/personal-data.ts'
import { requestRepository } from './repository.ts'

export const requestPersonalData: PersonalData = {
  feature: 'requests',
  collect: (db, userId) => requestRepository(db).readAllOf(userId),
  traces: (db, userId) => requestRepository(db).listRequestIds(userId),
  async erase(db, userId) {
    await requestRepository(db).eraseWorkspace(userId)
    await requestRepository(db).eraseRequests(userId)
  },
}
