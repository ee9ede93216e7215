import type { ReactNode } from 'react'

/** What can be done about it, where that is a press; `dismiss` takes the toast away. */
type Remedy = (dismiss: () => void) => ReactNode

export type Toast = { id: number; tone: 'success' | 'error'; text: string; remedy?: Remedy }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Toast['tone'], text: string, remedy?: Remedy): void {
  lastId += 1
  publish([...toasts, { id: lastId, tone, text, ...(remedy && { remedy }) }])
}

/** Tells the person what happened elsewhere than where they are looking. */
export const notify = {
  success: (text: string, remedy?: Remedy): void => show('success', text, remedy),
  error: (text: string): void => show('error', text),
}

/** What the shell shows, in the shape of `useSyncExternalStore`. */
export const toastStore = {
  read: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  dismiss: (id: number): void => publish(toasts.filter((toast) => toast.id !== id)),
}
