import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { signOutEverywhere } from '../search-accounts.ts'
import { passkeyRepository } from './passkey-repository.ts'
import { sendPasskeyEmail } from './passkey-email.ts'

/** In the caller's transaction. All sign-ins end, so that whoever goes on has signed in at a provider. */
export async function resetPasskeys(
  db: Db,
  ctx: Pick<Ctx, 'config' | 'outbox' | 'now'>,
  userId: string,
) {
  const repository = passkeyRepository(db)
  await repository.lock(userId)
  const removed = await repository.deleteAll(userId)
  if (removed === 0) return 0
  await signOutEverywhere(db, userId)
  const id = `${userId}-${ctx.now.getTime()}`
  await sendPasskeyEmail(db, ctx, { userId, event: { kind: 'reset', id } })
  return removed
}
