import type { PersonalData } from '../../platform/personal-data.ts'
import { licenseRepository } from './licenses/license-repository.ts'
import { sightingRepository } from './sightings/sighting-repository.ts'
import { mostRefusals, verificationRepository } from './repository.ts'

/** Refused starts of the person's keys. */
export const verificationPersonalData: PersonalData = {
  room: 'verification',
  collect: async (db, userId) => ({
    refusals: await verificationRepository(db).listRefusals(userId, mostRefusals),
    licenses: await licenseRepository(db).listOfOwner(userId),
    sightings: await sightingRepository(db).listOfOwner(userId),
  }),
  erase: (db, userId) => verificationRepository(db).eraseOwner(userId),
}
