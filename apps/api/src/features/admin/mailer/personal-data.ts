import type { PersonalData } from '../../../platform/personal-data.ts'
import { mailerRepository } from './repository.ts'

/** Which templates the person was sent. */
export const mailerPersonalData: PersonalData = {
  room: 'mailer',
  collect: (db, userId) => mailerRepository(db).listSendsOf(userId),
  traces: async (db, userId) =>
    (await mailerRepository(db).listSendsOf(userId)).map(({ email }) => email),
  erase: (db, userId) => mailerRepository(db).eraseSendsOf(userId),
}
