import type { AuditChange } from '@fovea/contract/admin/describe-audit-entry'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordImageUses } from './images/image-links.ts'
import { findPost } from './find-post.ts'
import { toPostFields } from './post-fields.ts'
import type { Edited, PostContent, PostKind } from './kinds/post-kind.ts'
import { describePublication } from './publication.ts'
import { type PostFields, postRepository, type PostRow } from './repository.ts'
import { refuseStale } from './versions/refuse-stale.ts'
import { recordFirstVersion, recordVersion } from './versions/record-version.ts'

type UpdatePost<Doc> = {
  ctx: Ctx<Admin>
  kind: PostKind<Doc>
  id: string
  content: PostContent
  edited: Edited
}

const writable = ['title', 'category', 'body', 'blog_id', 'image_url'] as const

export function updatePost<Doc>({ ctx, kind, id, content, edited }: UpdatePost<Doc>): Promise<Doc> {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = postRepository(transaction)
    const row = await findPost(kind, id, () => repository.lockPost(id, kind.name))
    refuseOther(row, kind, edited._id)
    await refuseStale(transaction, { row, kind, version: edited.version, now: ctx.now })

    const fields = await toPostFields(transaction, kind, content, {
      now: ctx.now,
      current: row.published_at,
    })
    const isMoved = row.published_at !== fields.published_at
    const touched = writable.filter((name) => row[name] !== fields[name])
    const unpublished_id = edited.keepChanges ? row.unpublished_id : null
    const isDiscarded = row.unpublished_id !== unpublished_id
    const read = async () => kind.present(await repository.readPost(row.id), ctx.now)
    if (touched.length === 0 && !isMoved && !isDiscarded) return read()

    await recordFirstVersion(transaction, row)
    const updated = await repository.replacePost(row.id, { ...fields, unpublished_id }, ctx.now)
    await recordImageUses(transaction, updated)
    const { status, detail } = describePublication(updated, ctx.now)
    if (touched.length > 0 || (isMoved && status !== 'draft')) {
      await recordVersion(transaction, ctx, { post: updated, unpublishedId: row.unpublished_id })
    }
    const moved = status === 'draft' ? 'unpublished' : status
    const changed = touched.length > 0 ? 'changed' : 'changes discarded'
    await recordAudit(transaction, ctx, {
      action: `${kind.noun} ${isMoved ? moved : changed}` as const,
      subject: updated.title,
      subjectId: row.id,
      detail: {
        ...(isMoved && detail),
        ...(touched.length > 0 && { changes: touched.map((name) => toChange(name, row, fields)) }),
      },
    })
    return read()
  })
}

/** The text, and what only names something else, are not repeated in the audit log. */
function toChange(
  field: (typeof writable)[number],
  before: PostFields,
  after: PostFields,
): AuditChange {
  if (field !== 'title' && field !== 'category') return { field }
  return { field, from: before[field], to: after[field] }
}

/** A body with the ID of another post is a mistake of the caller. */
function refuseOther({ id }: PostRow, kind: PostKind<unknown>, said: string | undefined) {
  if (said === undefined || said === id) return
  const message = `This is not the ${kind.noun} in the address.`
  throw new AppError('BAD_INPUT', message, { fields: { [`${kind.name}._id`]: message } })
}
