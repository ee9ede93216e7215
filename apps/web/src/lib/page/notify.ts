import type { ReactNode } from 'react'

type Remedy = (dismiss: () => void) => ReactNode

export type Toast = {
  id: number
  tone: 'success' | 'error' | 'unsure'
  text: string
  durationMs: number | null
  remedy?: Remedy
  onRetry?: () => void
}

export type ToastText = string | { text: string; remedy: Remedy }

type ErrorOptions = {
  onRetry?: (() => void) | undefined
  /** Shown until dismissed: it reports the outcome that the user was told to wait for. */
  isPersistent?: boolean
}

const defaultDurationMs = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  publish([...toasts, { id: lastId, ...toast }])
  return lastId
}

function dismiss(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

export const notify = {
  success: (said: ToastText): void => {
    const result = typeof said === 'string' ? { text: said } : said
    show({ tone: 'success', durationMs: defaultDurationMs, ...result })
  },
  error: (text: string, { onRetry, isPersistent = false }: ErrorOptions = {}): void => {
    show({
      tone: 'error',
      text,
      durationMs: isPersistent ? null : defaultDurationMs,
      ...(onRetry && { onRetry }),
    })
  },
  unconfirmed: (text: string): (() => void) => {
    const id = show({ tone: 'unsure', text, durationMs: null })
    return () => dismiss(id)
  },
  brief: (text: string, durationMs: number): void => {
    show({ tone: 'success', text, durationMs })
  },
}

export const toastStore = {
  read: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  dismiss,
}
