import type { PersonalData } from '../../../platform/personal-data.ts'
import { addressRepository } from '../../session/index.ts'
import { mailerRepository } from './repository.ts'

/** Which templates the person was sent. */
export const mailerPersonalData: PersonalData = {
  room: 'mailer',
  collect: (db, userId) => mailerRepository(db).readAllSendsOf(userId),
  // Where they were sent was the person's then, and may be another's now.
  traces: async (db, userId) => {
    const addresses = await mailerRepository(db).listAddressesOf(userId)
    return addressRepository(db).withoutOthers(userId, addresses)
  },
  erase: (db, userId) => mailerRepository(db).eraseSendsOf(userId),
}
