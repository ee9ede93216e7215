import { useSyncExternalStore } from 'react'

const probeEveryMs = 3_000
const probeTimeoutMs = 5_000

let isDown = false
let probing = false
const stateListeners = new Set<() => void>()
const backListeners = new Set<() => void>()

/** Whether nothing gets through to the server, as far as we know. */
export function isOffline(): boolean {
  return isDown
}

/** The same for a page that shows it. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline)
}

/** Hears when the line is back after it was gone. */
export function onReconnect(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

/** Something did not get through. Looks whether anything does, and if not, until it does again. */
export function checkConnectivity(): void {
  if (!probing) void probe()
}

/** A browser knows of some cuts by itself, and when they are over. */
export function watchConnection(): void {
  window.addEventListener('offline', checkConnectivity)
  window.addEventListener('online', () => {
    // What failed in between may not have been noticed as a cut.
    if (!probing) notifyReconnect()
  })
}

async function probe(): Promise<void> {
  probing = true
  while (!(await isServerReachable())) {
    setDown(true)
    await nextTry()
  }
  probing = false
  if (!isDown) return
  setDown(false)
  notifyReconnect()
}

/** Whether anything gets through right now. */
export async function isServerReachable(): Promise<boolean> {
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

function notifyReconnect(): void {
  for (const listener of backListeners) listener()
}

function setDown(next: boolean): void {
  if (isDown === next) return
  isDown = next
  for (const listener of stateListeners) listener()
}

function onConnectionChange(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
