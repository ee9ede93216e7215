import type { PersonalData } from '../../platform/personal-data.ts'
import { conversationRepository } from './conversation-repository.ts'
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

/** Answers of a member to requests that others of their team had sent. */
export const answerPersonalData: PersonalData = {
  feature: 'answers',
  collect: (db, userId) => conversationRepository(db).listAnswersOf(userId),
  erase: (db, userId) => conversationRepository(db).deleteAnswersOf(userId),
}
