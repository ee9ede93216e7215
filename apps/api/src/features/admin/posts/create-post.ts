import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { toPostFields } from './post-fields.ts'
import type { PostContent, PostKind } from './kinds/post-kind.ts'
import { postRepository } from './repository.ts'

type CreatePost<Doc> = { ctx: Ctx<Admin>; kind: PostKind<Doc>; content: PostContent }

export function createPost<Doc>({ ctx, kind, content }: CreatePost<Doc>): Promise<Doc> {
  return ctx.db.transaction().execute(async (transaction) => {
    const fields = await toPostFields(transaction, content)
    const row = await postRepository(transaction).insertPost(kind.name, fields, ctx.now)
    await recordAudit(transaction, ctx, {
      action: `${kind.noun} published`,
      subject: row.title,
      subjectId: row.id,
    })
    return kind.present(row)
  })
}
