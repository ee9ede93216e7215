import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordImageUses } from './images/image-links.ts'
import { toPostFields } from './post-fields.ts'
import { describePublication } from './publication.ts'
import type { PostContent, PostKind } from './kinds/post-kind.ts'
import { postRepository } from './repository.ts'
import { recordVersion } from './versions/record-version.ts'

type CreatePost<Doc> = { ctx: Ctx<Admin>; kind: PostKind<Doc>; content: PostContent }

export function createPost<Doc>({ ctx, kind, content }: CreatePost<Doc>): Promise<Doc> {
  return ctx.db.transaction().execute(async (transaction) => {
    const written = { ...content, publish: content.publish ?? 'now' }
    const fields = await toPostFields(transaction, kind, written, { now: ctx.now, current: null })
    const row = await postRepository(transaction).insertPost(kind.name, fields, ctx.now)
    await recordImageUses(transaction, row)
    await recordVersion(transaction, ctx, { post: row, unpublishedId: null })
    const { status, detail } = describePublication(row, ctx.now)
    await recordAudit(transaction, ctx, {
      action: `${kind.noun} ${status === 'draft' ? 'drafted' : status}` as const,
      subject: row.title,
      subjectId: row.id,
      detail,
    })
    return kind.present(await postRepository(transaction).readPost(row.id), ctx.now)
  })
}
