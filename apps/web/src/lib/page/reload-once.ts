import { isServerReachable } from '../http/connection.ts'

const begunKey = 'fovea.begunAnew'
const pauseMs = 30_000
const typedFields = new WeakSet<EventTarget>()

export function trackTyping(): void {
  window.addEventListener('input', ({ target }) => target && typedFields.add(target), {
    capture: true,
  })
}

/**
 * Reloads the page when code is missing although the server is reachable. Chromium 150 keeps a failed module as failed
 * for the lifetime of the page, as HTML had it until 2026 (whatwg/html#10327). Another URL would not help: the imports
 * of that module stay failed, and those that did load would exist twice. After a release the file is gone. Only a fresh
 * page helps; but it must not discard what the user has typed, nor reload in a loop.
 */
export async function reloadOnce(): Promise<void> {
  if (!(await isServerReachable()) || hasTypedInput() || hasJustReloaded()) return
  sessionStorage.setItem(begunKey, String(nowMs()))
  location.reload()
}

export function hasTypedInput(): boolean {
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
