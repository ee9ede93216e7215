import type { PersonalData } from '../../platform/personal-data.ts'
import { adjustmentRepository } from './adjustments/adjustment-repository.ts'
import { intentRepository } from './subscribe/intent-repository.ts'
import { billingRepository } from './repository.ts'

export const billingPersonalData: PersonalData = {
  feature: 'billing',
  collect: async (db, userId) => ({
    account: (await billingRepository(db).findAccount(userId)) ?? null,
    adjustments: adjustmentRepository(db).readAllOf(userId),
    subscribed: intentRepository(db).readAllOf(userId),
  }),
  traces: (db, userId) => billingRepository(db).listTraces(userId),
  erase: (db, userId, traces) => billingRepository(db).eraseBilling(userId, traces),
}
