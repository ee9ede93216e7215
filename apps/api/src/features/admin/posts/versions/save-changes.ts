import { postCategories, type SavedChanges, type savePostChanges } from '@fovea/contract/admin'
import type { HandlerInput } from '@fovea/contract/endpoint'
import type { Admin } from '../../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findPost, findPostRow } from '../find-post.ts'
import { kindOf } from '../kinds/kind-of.ts'
import { refuseStale } from './refuse-stale.ts'
import { postRepository } from '../repository.ts'
import type { WrittenFields } from './repository.ts'
import { writeChanges } from './write-changes.ts'

type Input = HandlerInput<typeof savePostChanges>['body']

const untitled = 'Untitled'

export function saveChanges(ctx: Ctx<Admin>, input: Input): Promise<SavedChanges> {
  return ctx.db.transaction().execute(async (transaction) => {
    const inside = withDb(ctx, transaction)
    const kind = kindOf(input.kind)
    const written = await toWrittenFields(transaction, input)
    const isNew = input.postId === undefined
    const post =
      input.postId === undefined
        ? await startDraft(inside, input)
        : await findLocked(inside, input, input.postId)
    const { version, isChanged, isBegun } = await writeChanges(inside, {
      post,
      written,
      reason: 'autosaved',
    })
    if (isNew || isBegun) {
      await recordAudit(transaction, ctx, {
        action: isNew ? `${kind.noun} drafted` : `${kind.noun} edited`,
        subject: written.title || post.title,
        subjectId: post.id,
      })
    }
    return { _id: post.id, version, saved: ctx.now.toISOString(), isChanged }
  })
}

/** Until it is saved, the draft's own fields stand in for what is missing. */
function startDraft({ db, now }: Ctx<Admin>, { kind, title, category }: Input) {
  const fields = {
    title: title || untitled,
    category: category || postCategories[0],
    body: '',
    blog_id: null,
    image_url: '',
    published_at: null,
  }
  return postRepository(db).insertPost(kind, fields, now)
}

async function findLocked({ db, now }: Ctx<Admin>, input: Input, id: string) {
  const kind = kindOf(input.kind)
  const row = await findPost(kind, id, () => postRepository(db).lockPost(id, kind.name))
  await refuseStale(db, { row, kind, version: input.version, now })
  return row
}

async function toWrittenFields(db: Db, input: Input): Promise<WrittenFields> {
  const { kind, title, category, text, blogId, imgUrl } = input
  const isUseCase = kind === 'usecase'
  const article = isUseCase
    ? await findPostRow(blogId, () => postRepository(db).findPost('blog', blogId))
    : undefined
  return {
    title,
    category,
    body: text,
    blog_id: article?.id ?? null,
    image_url: isUseCase ? imgUrl : '',
  }
}
