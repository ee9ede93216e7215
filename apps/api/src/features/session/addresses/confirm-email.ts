import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { confirmationRepository } from './confirmation-repository.ts'
import { hashToken } from '../sessions/tokens.ts'

type Confirmation = { ctx: Ctx; token: string; requestKey: string | undefined }

/** Confirms the address that a link was sent to, for whoever holds the link: only its reader does. */
export async function confirmEmail({ ctx, token, requestKey }: Confirmation) {
  const repository = confirmationRepository(ctx.db)
  const taken = await repository.take(hashToken(token), requestKey)
  const confirmed =
    taken && taken.expires_at > ctx.now && (await repository.confirm(taken.user_id, taken.email))
  if (!confirmed) {
    throw new Refusal(
      'NOT_FOUND',
      'This link is no longer valid. Request a new one on your account page.',
    )
  }
  return taken.email
}
