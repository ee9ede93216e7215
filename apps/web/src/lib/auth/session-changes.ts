type SessionChange = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('fovea.session')

export function broadcastSession(change: SessionChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
  channel.postMessage(change)
}

export function onSessionChange(
  listener: (change: SessionChange) => void,
  signal?: AbortSignal,
): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => listener(data), {
    ...(signal && { signal }),
  })
}
