import type { PersonalData } from '../../platform/personal-data.ts'
import { licenseRepository } from './licenses/license-repository.ts'
import { sightingRepository } from './sightings/sighting-repository.ts'
import { verificationRepository } from './repository.ts'

/** Refused starts of the person's keys. */
export const verificationPersonalData: PersonalData = {
  room: 'verification',
  collect: (db, userId) => ({
    refusals: verificationRepository(db).readAllRefusals(userId),
    licenses: licenseRepository(db).readAllOfOwner(userId),
    sightings: sightingRepository(db).readAllOfOwner(userId),
  }),
  erase: (db, userId) => verificationRepository(db).eraseOwner(userId),
}
