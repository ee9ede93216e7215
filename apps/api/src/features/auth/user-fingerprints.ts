import { getMailbox } from '@fovea/contract/email-address'
import type { Db } from '../../platform/db/connect.ts'
import { emailAddressRepository } from './emails/email-address-repository.ts'
import { authRepository } from './repository.ts'

/** `own` excludes mailboxes that another account has as well, because their record would apply to that account, too. */
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
