import { useSyncExternalStore } from 'react'

const probeEveryMs = 3_000
const probeTimeoutMs = 5_000

let down = false
let probing = false
const stateListeners = new Set<() => void>()
const backListeners = new Set<() => void>()

/** Whether nothing gets through to the server, as far as we know. */
export function isLineDown(): boolean {
  return down
}

/** The same for a page that shows it. */
export function useLineDown(): boolean {
  return useSyncExternalStore(onLineState, isLineDown)
}

/** Hears when the line is back after it was gone. */
export function onLineBack(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

/** Something did not get through. Looks whether anything does, and if not, until it does again. */
export function suspectLine(): void {
  if (!probing) void probe()
}

/** A browser knows of some cuts by itself, and when they are over. */
export function watchLine(): void {
  window.addEventListener('offline', suspectLine)
  window.addEventListener('online', () => {
    // What failed in between may not have been noticed as a cut.
    if (!probing) tellBack()
  })
}

async function probe(): Promise<void> {
  probing = true
  while (!(await isReachable())) {
    setDown(true)
    await nextTry()
  }
  probing = false
  if (!down) return
  setDown(false)
  tellBack()
}

/** Whether anything gets through right now. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    return (await fetch('/api/health', { cache: 'no-store', signal })).ok
  } catch {
    // That is the answer to the question.
    return false
  }
}

/** After a while, or as soon as the browser says that it is worth it. */
function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    function go(): void {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, probeEveryMs)
    window.addEventListener('online', go)
  })
}

function tellBack(): void {
  for (const listener of backListeners) listener()
}

function setDown(next: boolean): void {
  if (down === next) return
  down = next
  for (const listener of stateListeners) listener()
}

function onLineState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
