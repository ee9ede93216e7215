import type { PersonalData } from '../../platform/personal-data.ts'
import { capRepository } from './cap/cap-repository.ts'
import { poolRepository } from './free-tier/pool-repository.ts'

export const capPersonalData: PersonalData = {
  room: 'limits',
  collect: async (db, userId) => ({
    spendCap: (await capRepository(db).find(userId)) ?? null,
    toldOfSpendCap: capRepository(db).readAllNotices(userId),
    freeTierOfDeletedWorkspaces: await poolRepository(db).listUsed(userId),
  }),
  async erase(db, userId) {
    await capRepository(db).erase(userId)
    await poolRepository(db).eraseUsed(userId)
  },
}
