import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordEvent } from '../workspaces/index.ts'
import { tokenRepository } from './repository.ts'
import { hashOf } from './token-string.ts'

/** Ends a token of the workspace, whoever made it: whoever notices that one is misused need not look for its maker. */
export function endToken({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).end(ctx.actor.workspace.id, id)
    if (!ended) throw new Refusal('NOT_FOUND', "The workspace doesn't have this token any more.")
    await recordEvent(transaction, ctx, { action: 'token-ended', before: ended.name })
  })
}

/** Ends the token that a program shows, which no longer needs it. Answers whether there was one. */
export function revokeToken({ ctx, token }: { ctx: Ctx; token: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).endByHash(hashOf(token))
    if (!ended) return false
    // A program acts for whoever made its token.
    const actor = { userId: ended.maker_id, workspace: { id: ended.workspace_id } }
    await recordEvent(
      transaction,
      { actor, now: ctx.now },
      { action: 'token-ended', before: ended.name },
    )
    return true
  })
}
