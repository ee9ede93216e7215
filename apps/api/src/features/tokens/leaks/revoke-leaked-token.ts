import type { Ctx } from '../../../platform/context.ts'
import { findEmailAudience, getEmailNameSuffix } from '../../workspaces/index.ts'
import { createTokenLeakEmail } from './token-leak-email.ts'
import { recordTokenEnd } from '../record-token-end.ts'
import { tokenRepository } from '../repository.ts'
import { hashTokenString } from '../authentication/token-string.ts'

export function revokeLeakedToken({ ctx, token }: { ctx: Ctx; token: string }) {
  return ctx.db.transaction().execute(async (transaction) => {
    const ended = await tokenRepository(transaction).endByHash(hashTokenString(token))
    if (!ended) return false
    const { workspace_id: workspaceId } = ended
    await recordTokenEnd(transaction, { token: ended, userId: null, leaked: true, now: ctx.now })
    const audience = await findEmailAudience(transaction, workspaceId, 'workspace:write')
    for (const person of audience.people) {
      const suffix = getEmailNameSuffix(audience, person)
      const email = createTokenLeakEmail({ token: ended, team: audience.team, config: ctx.config })
      await ctx.outbox.add(
        transaction,
        {
          ...email,
          name: `token-leaked-${ended.id}${suffix}`,
          userId: person.userId,
          to: person.email,
        },
        ctx.now,
      )
    }
    ctx.log.info({ tokenId: ended.id }, 'leaked token revoked')
    return true
  })
}
