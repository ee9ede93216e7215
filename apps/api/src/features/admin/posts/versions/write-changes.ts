import { hourMs } from '@fovea/contract/time'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { recordVersionImages } from '../images/image-links.ts'
import { postRepository, type PostRow } from '../repository.ts'
import { isSameText } from './is-same-text.ts'
import { insertVersion, recordFirstVersion } from './record-version.ts'
import { versionRepository, type WrittenFields } from './repository.ts'

/** Saving while typing is gathered in one version of at most this length. */
const gatheredMs = hourMs

type WriteChanges = {
  post: PostRow
  written: WrittenFields
  reason: 'saved' | 'autosaved'
}

/** Makes a text the unpublished changes of a post. `isBegun` is true if they are a new version. */
export async function writeChanges(ctx: Ctx<Admin>, { post, written, reason }: WriteChanges) {
  const { db, now } = ctx
  const posts = postRepository(db)
  const versions = versionRepository(db)
  const current =
    post.unpublished_id === null ? undefined : await versions.findVersion(post.unpublished_id)
  if (isSameText(post, written)) {
    const { version } = current ? await posts.setUnpublished(post.id, null) : post
    return { version, isChanged: false, isBegun: false }
  }
  if (current && isSameText(current, written)) {
    return { version: post.version, isChanged: true, isBegun: false }
  }
  const isGathered =
    reason === 'autosaved' &&
    current?.reason === 'autosaved' &&
    current.author_id === ctx.actor.userId &&
    now.getTime() - current.created_at.getTime() < gatheredMs
  if (isGathered) {
    await recordVersionImages(db, await versions.replaceVersion(current.id, written, now))
    const { version } = await posts.setUnpublished(post.id, current.id)
    return { version, isChanged: true, isBegun: false }
  }
  if (post.body !== '') await recordFirstVersion(db, post)
  const begun = await insertVersion(db, {
    ...written,
    post_id: post.id,
    reason,
    author_id: ctx.actor.userId,
    created_at: now,
  })
  const { version } = await posts.setUnpublished(post.id, begun.id)
  return { version, isChanged: true, isBegun: true }
}
