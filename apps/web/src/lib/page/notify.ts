export type Toast = { id: number; tone: 'success' | 'error'; text: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Toast['tone'], text: string): void {
  lastId += 1
  publish([...toasts, { id: lastId, tone, text }])
}

/** Tells the person what happened elsewhere than where they are looking. */
export const notify = {
  success: (text: string): void => show('success', text),
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
