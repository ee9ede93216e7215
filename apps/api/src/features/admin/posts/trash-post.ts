import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findPost } from './find-post.ts'
import type { PostKind } from './kinds/post-kind.ts'
import { postRepository } from './repository.ts'

type OnePost<Doc> = { ctx: Ctx<Admin>; kind: PostKind<Doc>; id: string }

export async function trashPost<Doc>({ ctx, kind, id }: OnePost<Doc>) {
  await ctx.db.transaction().execute(async (transaction) => {
    const row = await findPost(kind, id, () =>
      postRepository(transaction).trashPost(kind.name, id, ctx.now),
    )
    await recordAudit(transaction, ctx, {
      action: `${kind.noun} deleted`,
      subject: row.title,
      subjectId: row.id,
    })
  })
}

export function restorePost<Doc>({ ctx, kind, id }: OnePost<Doc>): Promise<Doc> {
  return ctx.db.transaction().execute(async (transaction) => {
    const row = await findPost(kind, id, () =>
      postRepository(transaction).restorePost(kind.name, id),
    )
    await recordAudit(transaction, ctx, {
      action: `${kind.noun} restored`,
      subject: row.title,
      subjectId: row.id,
    })
    return kind.present(await postRepository(transaction).readPost(row.id), ctx.now)
  })
}
