import type { PersonalData } from '../../platform/personal-data.ts'
import { requestRepository } from './repository.ts'

/** Far more than the limit lets anybody send in years. */
const mostCollected = 100_000

export const requestPersonalData: PersonalData = {
  room: 'requests',
  collect: (db, userId) => requestRepository(db).listRequests({ userId }, mostCollected),
  traces: (db, userId) => requestRepository(db).listRequestIds(userId),
  async erase(db, userId) {
    await requestRepository(db).eraseWorkspace(userId)
    await requestRepository(db).eraseRequests(userId)
  },
}
