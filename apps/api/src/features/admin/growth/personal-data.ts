import type { PersonalData } from '../../../platform/personal-data.ts'
import { monitorRepository } from '../monitor/repository.ts'
import { growthRepository } from './repository.ts'

/** What the pages on growth and on calls keep. */
export const growthPersonalData: PersonalData = {
  feature: 'growth',
  collect: async (db, userId) => ({
    ...(await growthRepository(db).collect(userId)),
    calls: await monitorRepository(db).listOf(userId),
  }),
  /** The other rows go with the workspace. */
  async erase(db, userId) {
    await growthRepository(db).keepInvoicesAnonymously(userId)
    await monitorRepository(db).erase(userId)
  },
}
