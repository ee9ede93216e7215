import type { PersonalData } from '../../platform/personal-data.ts'
import { eraseOwner } from './erase-owner.ts'
import { findFirstSession, listDays } from './repository.ts'

/** The counts of the person's apps. What was metered stays when the person goes, under an id that names nobody. */
export const meteringPersonalData: PersonalData = {
  room: 'metering',
  collect: async (db, userId) => ({
    first: await findFirstSession(db, userId),
    days: await listDays(db, userId),
  }),
  erase: eraseOwner,
}
