import type { PersonalData } from '../../platform/personal-data.ts'
import { trackingRepository } from './repository.ts'

/** Tracking is never billed, so all of it is erased. */
export const trackingPersonalData: PersonalData = {
  feature: 'tracking',
  collect: (db, userId) => ({ days: trackingRepository(db).readAllOf(userId) }),
  erase: (db, userId) => trackingRepository(db).erase(userId),
}
