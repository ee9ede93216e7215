import { isAsciiEmail } from '@fovea/contract/email-address'
import type { Db } from '../../../platform/db/connect.ts'
import type { ProviderUser } from '../providers/provider.ts'
import { authRepository } from '../repository.ts'

/**
 * A user is identified by a provider's subject; an identity of a second provider joins only over an address that both
 * have verified. An address with characters beyond ASCII counts as unverified, even if the provider has verified it.
 * Runs in the caller's transaction.
 */
export async function findOrCreateAccount(db: Db, claimed: ProviderUser, now: Date) {
  const person = { ...claimed, emailVerified: claimed.emailVerified && isAsciiEmail(claimed.email) }
  const repository = authRepository(db)
  await repository.lockEmail(person.email)
  const known = await repository.findIdentity(person.provider, person.subject)
  if (known) {
    await repository.refreshPerson(known.user_id, person, now)
    return { userId: known.user_id, isNew: false }
  }
  const join = person.emailVerified
    ? await repository.findAccountToJoin(person.provider, person.email)
    : undefined
  const userId = join?.user_id ?? (await repository.insertUser(person, now))
  await repository.insertIdentity(userId, person, now)
  return { userId, isNew: join === undefined }
}
