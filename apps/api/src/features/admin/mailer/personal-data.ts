import type { PersonalData } from '../../../platform/personal-data.ts'
import { emailAddressRepository } from '../../auth/index.ts'
import { mailerRepository } from './repository.ts'

/** Which templates the person was sent. */
export const mailerPersonalData: PersonalData = {
  feature: 'mailer',
  collect: (db, userId) => mailerRepository(db).readAllSendsOf(userId),
  // Where they were sent was the person's then, and may be another's now.
  traces: async (db, userId) => {
    const addresses = await mailerRepository(db).listAddressesOf(userId)
    return emailAddressRepository(db).withoutOthers(userId, addresses)
  },
  erase: (db, userId) => mailerRepository(db).eraseSendsOf(userId),
}
