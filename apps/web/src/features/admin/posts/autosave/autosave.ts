import type { SavedChanges } from '@fovea/contract/admin'
import { isActionNotDone, isFinalError } from '../../../../lib/http/http-errors.ts'
import { PostConflict } from '../post-conflict.ts'
import { isSameDraft, type PostDraft } from '../post.ts'

/** `id` is missing until the first save has started a draft. */
export type Target = { id: string | undefined; version: number }

export type AutosaveState =
  | { name: 'idle' | 'saved' | 'waiting' | 'saving' }
  | { name: 'failed'; error: Error }

/** Keeps in the browser what is not saved yet; null forgets it. */
type Keep = (target: Target, draft: PostDraft | null) => void

type Page = {
  send: (changes: { draft: PostDraft; target: Target }) => Promise<SavedChanges>
  onSaved: (saved: SavedChanges, before: Target) => void
}

const typingPauseMs = 2_000
const retryMs = 5_000
/** How long leaving the page, or another action, waits for a save. */
const settleMs = 5_000

/** Saves a pause after the last change, one save at a time, and tries again after a failure that may pass. */
export function createAutosave(keep: Keep, start: { draft: PostDraft; target: Target }) {
  let draft = start.draft
  let savedDraft = start.draft
  let target = start.target
  let state: AutosaveState = { name: 'idle' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let page: Page | undefined
  let isPageOpen = false
  const listeners = new Set<() => void>()

  function setState(next: AutosaveState): void {
    state = next
    for (const listener of listeners) listener()
  }

  const isChanged = () => !isSameDraft(draft, savedDraft)

  function schedule(pauseMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), pauseMs)
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (running !== null) return running
    if (!isChanged() || page === undefined) return
    running = sendNewest(page).finally(() => {
      running = null
    })
    return running
  }

  async function sendNewest({ send, onSaved }: Page): Promise<void> {
    const [sent, before] = [draft, target]
    setState({ name: 'saving' })
    try {
      const saved = await send({ draft: sent, target: before })
      savedDraft = sent
      target = { id: saved._id, version: saved.version }
      keep(before, null)
      if (isPageOpen) onSaved(saved, before)
    } catch (error) {
      fail(error)
      return
    }
    if (isChanged()) {
      keep(target, draft)
      setState({ name: 'waiting' })
      schedule(typingPauseMs)
    } else setState({ name: 'saved' })
  }

  function fail(error: unknown): void {
    if (!(error instanceof Error)) throw error
    setState({ name: 'failed', error })
    if (mayPass(error)) schedule(retryMs)
  }

  return {
    open(opened: Page): void {
      page = opened
      isPageOpen = true
    },

    /** Saves once more. The page is told no more, because the address may be another one's. */
    close(): void {
      isPageOpen = false
      void save()
    },

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    getTarget: () => target,
    isChanged,

    change(next: PostDraft): void {
      draft = next
      keep(target, isChanged() ? draft : null)
      // The end of a save looks for changes, and a conflict waits for a choice.
      if (running !== null || isConflict(state)) return
      if (isChanged()) {
        setState({ name: 'waiting' })
        schedule(typingPauseMs)
      } else {
        clearTimeout(timer)
        setState({ name: 'idle' })
      }
    },

    /** The answer to a save was lost; null if it is known now. */
    noteLost: (error: Error | null): void => {
      setState(error === null ? { name: 'saving' } : { name: 'failed', error })
    },

    /** Saves now, and waits for it, but not for long: the text is in the browser as well. */
    flush: () => Promise.race([save(), wait(settleMs)]),

    /** For another action on the post: ends saving and answers what it starts from. */
    hold: async (): Promise<Target> => {
      clearTimeout(timer)
      await Promise.race([running, wait(settleMs)])
      if (running === null) return target
      throw new Error('Your last words are still being saved. Try again in a moment.')
    },

    resume(): void {
      if (isChanged()) schedule(typingPauseMs)
    },

    /** Ends saving; what was typed is saved in another way. */
    stop(): void {
      clearTimeout(timer)
      keep(target, null)
      savedDraft = draft
    },

    /** For a text that an earlier visit could not save. */
    takeKept(kept: PostDraft, version: number): void {
      draft = kept
      // Its save may have arrived while the page was closed.
      if (!isChanged()) return keep(target, null)
      target = { ...target, version }
      schedule(0)
    },

    startFrom(next: { draft: PostDraft; target: Target }): void {
      clearTimeout(timer)
      keep(target, null)
      ;({ draft, target } = next)
      savedDraft = draft
      setState({ name: 'idle' })
    },

    /** After a conflict: takes the place of the newest version. */
    overwrite(version: number): Promise<void> {
      target = { ...target, version }
      return save()
    },
  }
}

function isConflict(state: AutosaveState): boolean {
  return state.name === 'failed' && state.error instanceof PostConflict
}

/** Neither a conflict nor a mistake in the text, which the next change may correct. */
function mayPass(error: Error): boolean {
  return isActionNotDone(error) || !(error instanceof PostConflict || isFinalError(error))
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
