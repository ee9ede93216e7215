import { getMailbox } from '@fovea/contract/email-address'
import type { Db } from '../../platform/db/connect.ts'
import { emailAddressRepository } from './emails/email-address-repository.ts'
import { authRepository } from './repository.ts'

/**
 * Identifies a user who signs up again by sign-ins and confirmed mailboxes. `own` excludes mailboxes that another
 * account has as well, because a record made from those would apply to that account, too.
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
