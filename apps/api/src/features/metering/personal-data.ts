import type { PersonalData } from '../../platform/personal-data.ts'
import { eraseOwner } from './erase-owner.ts'
import { findFirstSession, readAllDays } from './repository.ts'

/** The counts of the person's apps. What was metered stays when the person goes, under an id that names nobody. */
export const meteringPersonalData: PersonalData = {
  feature: 'metering',
  collect: async (_db, userId, _now, metering) => ({
    first: await findFirstSession(metering, userId),
    days: readAllDays(metering, userId),
  }),
  erase: (_db, userId, _traces, metering) => eraseOwner(metering, userId),
}
