import { mailboxOf } from '@fovea/contract/email-address'
import type { Db } from '../../platform/db/connect.ts'
import { addressRepository } from './addresses/address-repository.ts'
import { sessionRepository } from './repository.ts'

/**
 * What tells a person who signs up again: their sign-ins, and the mailboxes that are known to be theirs. `own` leaves out the
 * mailboxes that another account has as well, because what is noted by them would be about that one, too.
 */
export async function listPersonMarks(db: Db, userId: string, whose: 'own' | 'all') {
  const identities = await sessionRepository(db).listIdentities(userId)
  const addresses = addressRepository(db)
  const known =
    whose === 'own' ? await addresses.listOwn(userId) : await addresses.listKnown(userId)
  return [
    ...new Set([
      ...identities.map(({ provider, subject }) => `sign-in ${provider} ${subject}`),
      ...known.map((address) => `mailbox ${mailboxOf(address)}`),
    ]),
  ]
}
