import type { PostVersion, PostVersionText } from '@fovea/contract/admin'
import type { Db } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findRecipients } from '../../../auth/index.ts'
import { findPost } from '../find-post.ts'
import { postRepository } from '../repository.ts'
import { presentVersion, presentVersionText } from '../present.ts'
import { versionRepository } from './repository.ts'

export async function listVersions(db: Db, postId: string): Promise<PostVersion[]> {
  await findPost({ noun: 'post' }, postId, () => postRepository(db).findPost(null, postId))
  const rows = await versionRepository(db).listVersions(postId)
  const ids = rows.flatMap(({ author_id }) => author_id ?? [])
  const authors = await findRecipients(db, [...new Set(ids)])
  const names = new Map(authors.map(({ _id, nickname, email }) => [_id, nickname || email]))
  return rows.map((row) => presentVersion(row, names))
}

export async function readVersion(db: Db, versionId: string): Promise<PostVersionText> {
  return presentVersionText(await findVersion(db, versionId))
}

export async function findVersion(db: Db, versionId: string) {
  const row = await versionRepository(db).findVersion(versionId)
  if (!row) throw new AppError('NOT_FOUND', "This version doesn't exist or was deleted.")
  return row
}
