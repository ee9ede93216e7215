import { notify } from '../page/notify.ts'

/**
 * Chooses where the user sees the outcome of an action: at a place in the page, or in a toast if there is no such
 * place, or no longer because a modal was closed or the page was left.
 */
export function createOutcomeView() {
  let places = 0
  let lost: { reason: Error; unsure: string } | null = null
  let dismissToast: (() => void) | null = null
  const listeners = new Set<() => void>()

  function update(): void {
    dismissToast?.()
    dismissToast =
      lost === null || places > 0
        ? null
        : notify.unconfirmed(`${lost.unsure} We'll tell you as soon as the server answers.`)
    for (const listener of listeners) listener()
  }

  return {
    readLost: (): Error | null => lost?.reason ?? null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setLost: (next: typeof lost): void => {
      lost = next
      update()
    },
    hasPlace: (): boolean => places > 0,
    addPlace: (): (() => void) => {
      places += 1
      update()
      return () => {
        places -= 1
        update()
      }
    },
  }
}
