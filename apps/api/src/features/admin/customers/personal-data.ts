import type { PersonalData } from '../../../platform/personal-data.ts'
import { customerRepository } from './repository.ts'

/** Repeats what other tables say, which their features export. */
export const customerPersonalData: PersonalData = {
  feature: 'customers',
  collect: () => ({}),
  async erase(db, userId, traces) {
    await customerRepository(db).erase(userId, traces)
  },
}
