import { z } from 'zod'

const prefix = 'fovea.draft.'
const kept = z.record(z.string(), z.string())

/** What was typed into a form and not sent yet, in this tab: it outlives a reload and the sign-in page. */
export const drafts = {
  read(userId: string, form: string): Record<string, string> {
    const text = sessionStorage.getItem(keyOf(userId, form))
    return kept.safeParse(parseJson(text)).data ?? {}
  },
  keep: (userId: string, form: string, typed: Record<string, string>): void =>
    sessionStorage.setItem(keyOf(userId, form), JSON.stringify(typed)),
  forget: (userId: string, form: string): void => sessionStorage.removeItem(keyOf(userId, form)),
  /** Whoever signs out leaves nothing behind. */
  forgetAll(): void {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  },
}

function keyOf(userId: string, form: string): string {
  return `${prefix}${userId}.${form}`
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
