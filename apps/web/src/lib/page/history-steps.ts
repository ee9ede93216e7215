import type { RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    step?: string
    /** The modal in this entry's address was opened from the entry before. */
    openedHere?: boolean
  }
}

let open: readonly string[] = []
let leaving: Promise<void> | null = null

export const openHistorySteps = {
  has: (step: string): boolean => open.includes(step),
  add: (step: string): void => {
    open = [...open, step]
  },
  remove: (step: string): void => {
    open = open.filter((other) => other !== step)
  },
  isAfter: (step: string, entry: string | undefined): boolean =>
    entry === undefined || open.indexOf(step) > open.indexOf(entry),
}

/** Goes back by one entry. Calls while the browser is still going back are ignored. */
export function goBackOnce(history: RouterHistory): void {
  if (leaving !== null) return
  leaving = new Promise((resolve) => {
    const unsubscribe = history.subscribe(() => {
      unsubscribe()
      leaving = null
      resolve()
    })
  })
  history.back({ ignoreBlocker: true })
}

/** Waits until no going back is under way: an entry that is pushed meanwhile would be left again. */
export function runAfterGoingBack(run: () => void): void {
  if (leaving === null) run()
  else void leaving.then(run)
}
