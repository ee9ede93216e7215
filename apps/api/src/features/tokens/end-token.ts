import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordEvent } from '../workspaces/index.ts'
import { tokenRepository } from './repository.ts'

/** Ends a token of the workspace, whoever made it: whoever notices that one is misused need not look for its maker. */
export function endToken({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).end(ctx.actor.workspace.id, id)
    if (!ended) throw new Refusal('NOT_FOUND', "The workspace doesn't have this token any more.")
    await recordEvent(transaction, ctx, { action: 'token-ended', before: ended.name })
  })
}
