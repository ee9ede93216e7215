import type { PersonalData } from '../../platform/personal-data.ts'
import { trackingRepository } from './repository.ts'

/** How well the person's apps track. Nothing is billed by it, so nothing of it stays. */
export const trackingPersonalData: PersonalData = {
  feature: 'tracking',
  collect: (db, userId) => ({ days: trackingRepository(db).readAllOf(userId) }),
  erase: (db, userId) => trackingRepository(db).erase(userId),
}
