import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { authRepository, type UserRow } from './repository.ts'

/** Throws if the account was deleted after the request was authenticated. */
export async function readUser({ db }: Pick<Ctx, 'db'>, userId: string): Promise<UserRow> {
  const user = await authRepository(db).findUser(userId)
  if (!user) throw new AppError('USER_GONE', 'This account has been deleted.')
  return user
}
