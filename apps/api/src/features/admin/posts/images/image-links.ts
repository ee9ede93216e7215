import { postImagesPath } from '@fovea/contract/admin'
import type { Db } from '../../../../platform/db/connect.ts'
import { postImageRepository } from './repository.ts'

const link = /\]\(<?\/api\/post-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

export async function recordImageUses(db: Db, post: { id: string; body: string }) {
  const ids = [...post.body.matchAll(link)].flatMap(([, id]) => id ?? [])
  await postImageRepository(db).replaceUses(post.id, [...new Set(ids)])
}

/** Other sites, which show the feeds, need the whole address. */
export function toWholeAddresses(body: string, publicUrl: string): string {
  return body.replaceAll(link, (start) => start.replace(postImagesPath, publicUrl + postImagesPath))
}
