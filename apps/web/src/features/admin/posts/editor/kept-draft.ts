import { postCategories } from '@fovea/contract/admin'
import { z } from 'zod/mini'
import { kept } from '../../../../lib/drafts/kept.ts'
import type { PostDraft } from '../post.ts'

const posts = kept(
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

/** What was written and not saved yet. */
export type KeptDraft = PostDraft & { version: number }

export type DraftPlace = { userId: string; room: string; id: string | undefined }

/** The drafts of each person, kept in this browser until they are saved. */
export const keptDrafts = {
  read: (place: DraftPlace): KeptDraft | null => posts.read(keyOf(place)) ?? null,
  keep: (place: DraftPlace, draft: KeptDraft): void => posts.keep(keyOf(place), draft),
  forget: (place: DraftPlace): void => posts.forget(keyOf(place)),
}

function keyOf({ userId, room, id = 'new' }: DraftPlace): string {
  return `fovea.post.${userId}.${room}.${id}`
}
