import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { PostKind } from './kinds/post-kind.ts'
import type { PostRow } from './repository.ts'

type Find = () => Promise<PostRow | undefined>

const postId = z.guid()

export async function findPostRow(id: string, find: Find) {
  return postId.safeParse(id).success ? find() : undefined
}

export async function findPost<Doc>(kind: PostKind<Doc>, id: string, find: Find): Promise<PostRow> {
  const row = await findPostRow(id, find)
  if (!row) throw new AppError('NOT_FOUND', `This ${kind.noun} doesn't exist or was deleted.`)
  return row
}
