import { getMailbox } from '@fovea/contract/email-address'
import type { Db } from '../../platform/db/connect.ts'
import { emailAddressRepository } from './emails/email-address-repository.ts'
import { authRepository } from './repository.ts'

/**
 * What tells a person who signs up again: their sign-ins, and the mailboxes that are known to be theirs. `own` leaves out the
 * mailboxes that another account has as well, because what is noted by them would be about that one, too.
 */
export async function listUserFingerprints(db: Db, userId: string, scope: 'own' | 'all') {
  const identities = await authRepository(db).listIdentities(userId)
  const addresses = emailAddressRepository(db)
  const known =
    scope === 'own' ? await addresses.listOwn(userId) : await addresses.listKnown(userId)
  return [
    ...new Set([
      ...identities.map(({ provider, subject }) => `sign-in ${provider} ${subject}`),
      ...known.map((address) => `mailbox ${getMailbox(address)}`),
    ]),
  ]
}
