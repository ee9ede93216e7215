import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { confirmationRepository } from './confirmation-repository.ts'
import { hashSessionToken } from '../login-sessions/session-token.ts'

type Confirmation = { ctx: Ctx; token: string; requestKey: string | undefined }

/** The caller need not be signed in: only the owner of the address can read the link. */
export async function confirmEmail({ ctx, token, requestKey }: Confirmation) {
  const repository = confirmationRepository(ctx.db)
  const taken = await repository.take(hashSessionToken(token), requestKey)
  const confirmed =
    taken && taken.expires_at > ctx.now && (await repository.confirm(taken.user_id, taken.email))
  if (!confirmed) {
    throw new AppError(
      'NOT_FOUND',
      'This link is no longer valid. Request a new one on your account page.',
    )
  }
  return taken.email
}
