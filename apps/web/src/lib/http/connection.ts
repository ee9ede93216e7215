import { useSyncExternalStore } from 'react'

const probeEveryMs = 3_000
const probeTimeoutMs = 5_000

let isDown = false
let probing = false
const stateListeners = new Set<() => void>()
const backListeners = new Set<() => void>()

export function isOffline(): boolean {
  return isDown
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline)
}

export function onReconnect(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

/** Call this after a request failed on the network: probes the server, and keeps probing while it is unreachable. */
export function checkConnectivity(): void {
  if (!probing) void probe()
}

export function watchConnection(): void {
  window.addEventListener('offline', checkConnectivity)
  window.addEventListener('online', () => {
    // Requests may have failed without having been noticed as an outage.
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

export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs)
    return (await fetch('/api/health', { cache: 'no-store', signal })).ok
  } catch {
    // No response means that the server is unreachable.
    return false
  }
}

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
