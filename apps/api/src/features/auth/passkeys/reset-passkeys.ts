import type { Db } from '../../../platform/db/connect.ts'
import { signOutEverywhere } from '../search-accounts.ts'
import { passkeyRepository } from './passkey-repository.ts'

/** In the caller's transaction. All sign-ins end, so that the next calls need a new sign-in at a provider. */
export async function resetPasskeys(db: Db, userId: string) {
  const repository = passkeyRepository(db)
  await repository.lock(userId)
  const removed = await repository.deleteAll(userId)
  if (removed > 0) await signOutEverywhere(db, userId)
  return removed
}
