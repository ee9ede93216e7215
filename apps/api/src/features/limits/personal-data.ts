import type { PersonalData } from '../../platform/personal-data.ts'
import { spendCapRepository } from './spend-cap/spend-cap-repository.ts'
import { freeTierRepository } from './free-tier/free-tier-repository.ts'

export const spendCapPersonalData: PersonalData = {
  feature: 'limits',
  collect: async (db, userId) => ({
    spendCap: (await spendCapRepository(db).find(userId)) ?? null,
    toldOfSpendCap: spendCapRepository(db).readAllNotices(userId),
    freeTierOfDeletedWorkspaces: await freeTierRepository(db).listUsed(userId),
  }),
  async erase(db, userId) {
    await spendCapRepository(db).erase(userId)
    await freeTierRepository(db).eraseUsed(userId)
  },
}
