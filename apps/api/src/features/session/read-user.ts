import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sessionRepository, type UserRow } from './repository.ts'

/** The person, who may have been deleted since the request was let in. */
export async function readUser({ db }: Pick<Ctx, 'db'>, userId: string): Promise<UserRow> {
  const user = await sessionRepository(db).findUser(userId)
  if (!user) throw new Refusal('USER_GONE', 'This account has been deleted.')
  return user
}
