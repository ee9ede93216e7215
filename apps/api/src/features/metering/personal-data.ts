import type { PersonalData } from '../../platform/personal-data.ts'
import { eraseOwner } from './erasure/erase-owner.ts'
import { findFirstSession, readAllDays } from './repository.ts'

export const meteringPersonalData: PersonalData = {
  feature: 'metering',
  collect: async (_db, userId, _now, metering) => ({
    first: await findFirstSession(metering, userId),
    days: readAllDays(metering, userId),
  }),
  erase: (_db, userId, _traces, metering) => eraseOwner(metering, userId),
}
