type SessionChange = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('fovea.session')

/** Tells the other tabs of this browser. */
export function broadcastSession(change: SessionChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
  channel.postMessage(change)
}

/** What another tab of this browser announced, until the signal. */
export function onSessionChange(
  listener: (change: SessionChange) => void,
  signal?: AbortSignal,
): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => listener(data), {
    ...(signal && { signal }),
  })
}
