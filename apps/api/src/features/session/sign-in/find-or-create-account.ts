import type { Db } from '../../../platform/db/connect.ts'
import type { Person } from '../providers/provider.ts'
import { sessionRepository } from '../repository.ts'

/**
 * A person is a provider's subject; a second provider joins only over an address that both have verified. Runs in the
 * caller's transaction.
 */
export async function findOrCreateAccount(db: Db, person: Person, now: Date) {
  const repository = sessionRepository(db)
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
