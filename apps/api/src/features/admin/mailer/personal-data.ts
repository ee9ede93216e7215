import type { PersonalData } from '../../../platform/personal-data.ts'
import { emailAddressRepository } from '../../auth/index.ts'
import { mailerRepository } from './repository.ts'

export const mailerPersonalData: PersonalData = {
  feature: 'mailer',
  collect: (db, userId) => mailerRepository(db).readAllSendsOf(userId),
  // Mails keep the address they were sent to, which may belong to another user by now.
  traces: async (db, userId) => {
    const addresses = await mailerRepository(db).listAddressesOf(userId)
    return emailAddressRepository(db).withoutOthers(userId, addresses)
  },
  erase: (db, userId) => mailerRepository(db).eraseSendsOf(userId),
}
