import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordWorkspaceEvent } from '../workspaces/index.ts'
import { tokenRepository } from './repository.ts'
import { hashTokenString } from './token-string.ts'

/** Ends a token of the workspace, whoever made it: whoever notices that one is misused need not look for its maker. */
export function removeToken({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).end(ctx.actor.workspace.id, id)
    if (!ended) throw new AppError('NOT_FOUND', "The workspace doesn't have this token any more.")
    await recordWorkspaceEvent(transaction, ctx, { action: 'token-ended', before: ended.name })
  })
}

/** Ends the token that a program shows, which no longer needs it. Answers whether there was one. */
export function revokeToken({ ctx, token }: { ctx: Ctx; token: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).endByHash(hashTokenString(token))
    if (!ended) return false
    // A program acts for whoever made its token.
    const actor = { userId: ended.maker_id, workspace: { id: ended.workspace_id } }
    await recordWorkspaceEvent(
      transaction,
      { actor, now: ctx.now },
      { action: 'token-ended', before: ended.name },
    )
    return true
  })
}
