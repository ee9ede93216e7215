import type { Admin } from '../../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../../platform/context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findPost } from '../find-post.ts'
import { kindOf } from '../kinds/kind-of.ts'
import { postRepository } from '../repository.ts'
import { findVersion } from './read-versions.ts'
import { writeChanges } from './write-changes.ts'

export function restoreVersion(ctx: Ctx<Admin>, versionId: string) {
  return ctx.db.transaction().execute(async (transaction) => {
    const restored = await findVersion(transaction, versionId)
    const { post_id: postId, title, category, body, blog_id, image_url } = restored
    const post = await findPost({ noun: 'post' }, postId, () =>
      postRepository(transaction).lockPost(postId),
    )
    const { version } = await writeChanges(withDb(ctx, transaction), {
      post,
      written: { title, category, body, blog_id, image_url },
      reason: 'saved',
    })
    if (version !== post.version) {
      await recordAudit(transaction, ctx, {
        action: `${kindOf(post.kind).noun} version restored`,
        subject: post.title,
        subjectId: post.id,
        detail: { writtenAt: restored.updated_at.toISOString() },
      })
    }
    return { _id: post.id, version }
  })
}
