import type { PersonalData } from '../../platform/personal-data.ts'
import { capRepository } from './cap/cap-repository.ts'

export const capPersonalData: PersonalData = {
  room: 'limits',
  collect: async (db, userId) => ({ spendCap: (await capRepository(db).find(userId)) ?? null }),
  erase: (db, userId) => capRepository(db).erase(userId),
}
