import { issueCategories } from '@fovea/contract/requests/options'
import { z } from 'zod/mini'
import { issueTemplates, type IssueCategory } from './issue-templates.ts'

const issueDraft = z.object({
  category: z.enum(issueCategories),
  reply: z.string(),
  texts: z.record(z.enum(issueCategories), z.string()),
  attachRefusals: z.boolean(),
})

export type IssueDraft = z.infer<typeof issueDraft>

export function createDraft(reply: string): IssueDraft {
  const [category] = issueCategories
  return { category, reply, texts: { ...issueTemplates }, attachRefusals: false }
}

export function setContent(draft: IssueDraft, content: string): IssueDraft {
  return { ...draft, texts: { ...draft.texts, [draft.category]: content } }
}

/** Keeps the texts of the categories that were not sent. */
export function clearContent({ category, texts }: IssueDraft, reply: string): IssueDraft {
  return setContent({ ...createDraft(reply), category, texts }, issueTemplates[category])
}

export function isDescribed(category: IssueCategory, content: string): boolean {
  const trimmed = content.trim()
  return trimmed !== '' && trimmed !== issueTemplates[category].trim()
}

export const storedDraft = {
  read(userId: string): IssueDraft | null {
    const kept = localStorage.getItem(keyOf(userId))
    if (kept === null) return null
    // An older version of the page may have stored another format.
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
