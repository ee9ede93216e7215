import type { PersonalData } from '../../platform/personal-data.ts'
import { capRepository } from './cap/cap-repository.ts'

export const capPersonalData: PersonalData = {
  room: 'limits',
  collect: async (db, userId) => ({
    spendCap: (await capRepository(db).find(userId)) ?? null,
    toldOfSpendCap: capRepository(db).readAllNotices(userId),
  }),
  erase: (db, userId) => capRepository(db).erase(userId),
}
