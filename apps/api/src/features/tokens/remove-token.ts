import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordTokenEnd } from './record-token-end.ts'
import { tokenRepository } from './repository.ts'
import { hashTokenString } from './authentication/token-string.ts'

/** Not limited to the token's maker, so that any member who notices misuse can stop it. */
export function removeToken({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).end(ctx.actor.workspace.id, id)
    if (!ended) throw new AppError('NOT_FOUND', "The workspace doesn't have this token any more.")
    await recordTokenEnd(transaction, { token: ended, userId: ctx.actor.userId, now: ctx.now })
  })
}

export function revokeToken({ ctx, token }: { ctx: Ctx; token: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).endByHash(hashTokenString(token))
    if (!ended) return false
    // A program acts on behalf of the user who created its token.
    await recordTokenEnd(transaction, { token: ended, userId: ended.maker_id, now: ctx.now })
    return true
  })
}
