import type { PersonalData } from '../../platform/personal-data.ts'
import { verificationRepository } from './repository.ts'

const most = 1_000

/** Refused starts of the person's keys. */
export const verificationPersonalData: PersonalData = {
  room: 'verification',
  collect: async (db, userId) => ({
    refusals: await verificationRepository(db).listRefusals(userId, most),
  }),
  erase: (db, userId) => verificationRepository(db).eraseOwner(userId),
}
