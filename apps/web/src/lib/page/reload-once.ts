import { isServerReachable } from '../http/connection.ts'

const begunKey = 'fovea.begunAnew'
const pauseMs = 30_000
const typedFields = new WeakSet<EventTarget>()

/** Remembers which fields somebody has typed into. */
export function trackTyping(): void {
  window.addEventListener('input', ({ target }) => target && typedFields.add(target), {
    capture: true,
  })
}

/**
 * Begins anew where code is missing although there is a line. Chromium 150 keeps a module that did not arrive as missing for as
 * long as the page lives, as HTML had it until 2026 (whatwg/html#10327). Another address for it would not do: what it imports stays
 * missing, and what did arrive would be there twice. After a release its file is gone. Only a fresh page has it; but not where
 * that would take away what somebody typed, nor again and again.
 */
export async function reloadOnce(): Promise<void> {
  if (!(await isServerReachable()) || hasTypedInput() || hasJustReloaded()) return
  sessionStorage.setItem(begunKey, String(nowMs()))
  location.reload()
}

function hasTypedInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  )
  return [...fields].some((field) => typedFields.has(field) && field.value !== '')
}

function hasJustReloaded(): boolean {
  return nowMs() - Number(sessionStorage.getItem(begunKey)) < pauseMs
}

function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
