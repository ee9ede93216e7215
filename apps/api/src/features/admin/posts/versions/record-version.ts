import { keptVersions } from '@fovea/contract/admin'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { recordVersionImages } from '../images/image-links.ts'
import type { PostRow } from '../repository.ts'
import { isSameText } from './is-same-text.ts'
import { versionRepository, type VersionRow } from './repository.ts'

/**
 * Called after a post was created or replaced, with the changes that were unpublished before: if the author has only
 * published what was saved while typing, no second version has the same text.
 */
export async function recordVersion(
  db: Db,
  ctx: Ctx<Admin>,
  { post, unpublishedId }: { post: PostRow; unpublishedId: string | null },
) {
  const repository = versionRepository(db)
  const version = { ...versionOf(post), author_id: ctx.actor.userId, created_at: ctx.now }
  const saved = unpublishedId === null ? undefined : await repository.findVersion(unpublishedId)
  const isTheSame =
    saved?.reason === 'autosaved' &&
    saved.author_id === version.author_id &&
    isSameText(saved, version)
  if (isTheSame) await repository.setReason(saved.id, version.reason, ctx.now)
  else await insertVersion(db, version)
}

/** A post from before versions were kept gets one of its text before that changes. */
export async function recordFirstVersion(db: Db, post: PostRow) {
  if (await versionRepository(db).hasVersion(post.id)) return
  await insertVersion(db, { ...versionOf(post), author_id: null, created_at: post.updated_at })
}

export async function insertVersion(db: Db, version: Omit<VersionRow, 'id' | 'updated_at'>) {
  const repository = versionRepository(db)
  const row = await repository.insertVersion(version)
  await recordVersionImages(db, row)
  await repository.deleteOldest(row.post_id, keptVersions)
  return row
}

function versionOf({ id, title, category, body, blog_id, image_url, published_at }: PostRow) {
  const reason = published_at === null ? ('saved' as const) : ('published' as const)
  return { post_id: id, reason, title, category, body, blog_id, image_url }
}
