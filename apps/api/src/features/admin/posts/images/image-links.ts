import { postImagesPath } from '@fovea/contract/admin'
import type { Db } from '../../../../platform/db/connect.ts'
import { postImageRepository } from './repository.ts'

const link = /\]\(<?\/api\/post-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g
const address = /^\/api\/post-images\/([0-9a-f-]{36})$/

type Shown = { id: string; body: string }

export async function recordImageUses(db: Db, post: Shown) {
  await postImageRepository(db).replaceUses(post.id, findImageIds(post))
}

/** A version that is restored shows its images again. */
export async function recordVersionImages(db: Db, version: Shown) {
  await postImageRepository(db).replaceVersionImages(version.id, findImageIds(version))
}

function findImageIds({ body }: Shown): string[] {
  return [...new Set([...body.matchAll(link)].flatMap(([, id]) => id ?? []))]
}

/** Undefined for an image of another site. */
export function findImageId(src: string): string | undefined {
  return address.exec(src)?.[1]
}

/** Other sites, which show the feeds, need the whole address. */
export function toWholeAddresses(body: string, publicUrl: string): string {
  return body.replaceAll(link, (start) => start.replace(postImagesPath, publicUrl + postImagesPath))
}
