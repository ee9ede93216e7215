import type { PersonalData } from '../../../platform/personal-data.ts'
import { emailAddressRepository } from '../../auth/index.ts'
import { mailerRepository } from './repository.ts'
import { bounceRepository } from './sendings/bounce-repository.ts'
import { sendingRepository } from './sendings/repository.ts'

export const mailerPersonalData: PersonalData = {
  feature: 'mailer',
  collect: async (db, userId) => ({
    templates: mailerRepository(db).readAllSendsOf(userId),
    sendings: sendingRepository(db).readAllOf(userId),
    bounces: await bounceRepository(db).listOf(await mailerRepository(db).listAddressesOf(userId)),
  }),
  // Mails keep the address they were sent to, which may belong to another user by now.
  traces: async (db, userId) => {
    const addresses = await mailerRepository(db).listAddressesOf(userId)
    return emailAddressRepository(db).withoutOthers(userId, addresses)
  },
  /** Recipients of sendings go with the account. */
  erase: async (db, userId, traces) => {
    await mailerRepository(db).eraseSendsOf(userId)
    await bounceRepository(db).erase(traces.map((trace) => trace.toLowerCase()))
  },
}
