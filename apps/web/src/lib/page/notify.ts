import type { ReactNode } from 'react'

/** What can be done about it, where that is a press; `dismiss` takes the toast away. */
type Remedy = (dismiss: () => void) => ReactNode

export type Toast = {
  id: number
  tone: 'success' | 'error'
  text: string
  shownMs: number
  remedy?: Remedy
}

const usualMs = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  publish([...toasts, { id: lastId, ...toast }])
}

/** Tells the person what happened elsewhere than where they are looking. */
export const notify = {
  success: (text: string, remedy?: Remedy): void =>
    show({ tone: 'success', text, shownMs: usualMs, ...(remedy && { remedy }) }),
  error: (text: string): void => show({ tone: 'error', text, shownMs: usualMs }),
  /** What a glance takes in. */
  briefly: (text: string, shownMs: number): void => show({ tone: 'success', text, shownMs }),
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
