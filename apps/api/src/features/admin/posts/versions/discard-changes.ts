import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findPost } from '../find-post.ts'
import { kindOf } from '../kinds/kind-of.ts'
import { postRepository } from '../repository.ts'

export function discardChanges(ctx: Ctx<Admin>, postId: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = postRepository(transaction)
    const row = await findPost({ noun: 'post' }, postId, () => repository.lockPost(postId))
    if (row.unpublished_id === null) return { _id: row.id, version: row.version }
    const { version } = await repository.setUnpublished(row.id, null)
    await recordAudit(transaction, ctx, {
      action: `${kindOf(row.kind).noun} changes discarded`,
      subject: row.title,
      subjectId: row.id,
    })
    return { _id: row.id, version }
  })
}
