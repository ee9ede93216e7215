import type { PersonalData } from '../../platform/personal-data.ts'
import { licenseRepository } from './licenses/license-repository.ts'
import { observedAppRepository } from './observed-apps/observed-app-repository.ts'
import { refusalRepository } from './repository.ts'

export const sdkApiPersonalData: PersonalData = {
  feature: 'verification',
  collect: (db, userId) => ({
    refusals: refusalRepository(db).readAllRefusals(userId),
    licenses: licenseRepository(db).readAllOfOwner(userId),
    sightings: observedAppRepository(db).readAllOfOwner(userId),
  }),
  erase: (db, userId) => refusalRepository(db).eraseOwner(userId),
}
