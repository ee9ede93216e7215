import { postCategories } from '@fovea/contract/admin'
import { z } from 'zod/mini'
import { createTypedStorage } from '../../../../lib/drafts/typed-storage.ts'
import type { PostDraft } from '../post.ts'

const posts = createTypedStorage(
  'localStorage',
  z.object({
    title: z.string(),
    category: z.enum([...postCategories, '']),
    body: z.string(),
    blogId: z.string(),
    imgUrl: z.string(),
    /** The version that was being edited; 0 for a new post. */
    version: z.number(),
  }),
)

export type StoredDraft = PostDraft & { version: number }

export type DraftKey = { userId: string; kind: string; id: string | undefined }

export const storedDrafts = {
  read: (place: DraftKey): StoredDraft | null => posts.read(keyOf(place)) ?? null,
  keep: (place: DraftKey, draft: StoredDraft): void => posts.keep(keyOf(place), draft),
  forget: (place: DraftKey): void => posts.forget(keyOf(place)),
}

function keyOf({ userId, kind, id = 'new' }: DraftKey): string {
  return `fovea.post.${userId}.${kind}.${id}`
}
