import { isReachable } from '../http/line.ts'

const begunKey = 'fovea.begunAnew'
const pauseMs = 30_000
const typedInto = new WeakSet<EventTarget>()

/** Remembers which fields somebody has typed into. */
export function noticeTyping(): void {
  window.addEventListener('input', ({ target }) => target && typedInto.add(target), {
    capture: true,
  })
}

/**
 * Begins anew where code is missing although there is a line. Chromium 150 keeps a module that did not arrive as missing for as
 * long as the page lives, as HTML had it until 2026 (whatwg/html#10327). Another address for it would not do: what it imports stays
 * missing, and what did arrive would be there twice. After a release its file is gone. Only a fresh page has it; but not where
 * that would take away what somebody typed, nor again and again.
 */
export async function beginAnew(): Promise<void> {
  if (!(await isReachable()) || holdsTyped() || hasJustBegun()) return
  sessionStorage.setItem(begunKey, String(nowMs()))
  location.reload()
}

function holdsTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  )
  return [...fields].some((field) => typedInto.has(field) && field.value !== '')
}

function hasJustBegun(): boolean {
  return nowMs() - Number(sessionStorage.getItem(begunKey)) < pauseMs
}

function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
