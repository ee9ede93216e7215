import { issueCategories } from '@fovea/contract/requests/options'
import { z } from 'zod/mini'
import { issueTemplates, type IssueCategory } from './issue-templates.ts'

const issueDraft = z.object({
  category: z.enum(issueCategories),
  reply: z.string(),
  /** What stands in each category: its template, until the person has written there. */
  texts: z.record(z.enum(issueCategories), z.string()),
  attachRefusals: z.boolean(),
})

/** A report that is being written. */
export type IssueDraft = z.infer<typeof issueDraft>

export function createDraft(reply: string): IssueDraft {
  const [category] = issueCategories
  return { category, reply, texts: { ...issueTemplates }, attachRefusals: false }
}

/** The draft with another text in its category. */
export function setContent(draft: IssueDraft, content: string): IssueDraft {
  return { ...draft, texts: { ...draft.texts, [draft.category]: content } }
}

/** What is left of a draft whose category has been sent: what was written in the others. */
export function clearContent({ category, texts }: IssueDraft, reply: string): IssueDraft {
  return setContent({ ...createDraft(reply), category, texts }, issueTemplates[category])
}

/** Whether a text says anything that its template does not. */
export function isDescribed(category: IssueCategory, content: string): boolean {
  const said = content.trim()
  return said !== '' && said !== issueTemplates[category].trim()
}

/** The draft of each person, kept in this browser until it is sent. */
export const storedDraft = {
  read(userId: string): IssueDraft | null {
    const kept = localStorage.getItem(keyOf(userId))
    if (kept === null) return null
    // An older version of this page may have kept it in another shape.
    return issueDraft.safeParse(parseJson(kept)).data ?? null
  },
  keep: (userId: string, draft: IssueDraft): void =>
    localStorage.setItem(keyOf(userId), JSON.stringify(draft)),
}

function keyOf(userId: string): string {
  return `fovea.issue.${userId}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
