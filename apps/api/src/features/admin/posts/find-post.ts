import { z } from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import type { PostKind } from './kinds/post-kind.ts'
import type { PostRow } from './repository.ts'

type Find = () => Promise<PostRow | undefined>

const postId = z.guid()

/** A text that cannot be an id finds nothing, without asking the database. */
export async function seekPost(id: string, find: Find) {
  return postId.safeParse(id).success ? find() : undefined
}

/** As `seekPost`, for what has to be there. */
export async function findPost<Doc>(kind: PostKind<Doc>, id: string, find: Find): Promise<PostRow> {
  const row = await seekPost(id, find)
  if (!row) throw new Refusal('NOT_FOUND', `This ${kind.noun} doesn't exist.`)
  return row
}
