import { postCategories } from '@fovea/contract/admin'
import { z } from 'zod'
import type { PostDraft } from '../post.ts'

const keptPost = z.object({
  title: z.string(),
  category: z.enum([...postCategories, '']),
  body: z.string(),
  blogId: z.string(),
  imgUrl: z.string(),
  /** The version that was being edited; 0 for a new post. */
  version: z.number(),
})

/** What was written and not saved yet. */
export type KeptDraft = PostDraft & { version: number }

/** Whose draft it is, and of what. */
export type DraftPlace = { userId: string; room: string; id: string | undefined }

/** The drafts of each person, kept in this browser until they are saved. */
export const keptDrafts = {
  read(place: DraftPlace): KeptDraft | null {
    const kept = localStorage.getItem(keyOf(place))
    if (kept === null) return null
    // An older version of this page may have kept it in another shape.
    return keptPost.safeParse(parseJson(kept)).data ?? null
  },
  keep: (place: DraftPlace, draft: KeptDraft): void =>
    localStorage.setItem(keyOf(place), JSON.stringify(draft)),
  forget: (place: DraftPlace): void => localStorage.removeItem(keyOf(place)),
}

function keyOf({ userId, room, id = 'new' }: DraftPlace): string {
  return `fovea.post.${userId}.${room}.${id}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
