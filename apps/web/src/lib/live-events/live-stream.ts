import { getShownWorkspaceId } from '../auth/shown-workspace.ts'

const reconnectMs = 5_000
const longestPauseMs = 60_000

/**
 * What comes over the stream: something new in the feed, which whoever shows the feed reads; that the team has decided a
 * request; to admins, that somebody's request was sent or decided; that the workspace is not the person's any more; or that the stream
 * was cut and something may have been missed.
 */
export type LiveMessage = { id: string; event: unknown } | 'requests' | 'inbox' | 'left' | 'gap'

/**
 * The owner's feed, over one connection for all tabs of this browser that show the same workspace: a browser opens only six to one server, so one tab
 * leads and tells the others. When it is closed, the next one leads, from the last event on that it heard of. An event
 * may come twice; ids tell.
 */
export function subscribeToLiveStream(
  cursor: string | null,
  onMessage: (message: LiveMessage) => void,
) {
  const workspace = getShownWorkspaceId()
  const lockName = ['fovea.live', workspace ?? []].flat().join('.')
  const channel = new BroadcastChannel(lockName)
  const left = new AbortController()
  let last = cursor

  function deliver(message: LiveMessage) {
    if (typeof message === 'object' && (last === null || message.id > last)) last = message.id
    onMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => deliver(data))

  async function lead() {
    let opened = false
    let pauseMs = reconnectMs
    while (!left.signal.aborted) {
      await openConnection({ workspace, cursor: last, pauseMs, signal: left.signal }, (message) => {
        if (message === 'opened') pauseMs = reconnectMs
        // The first opening is no gap: what a page shows was asked for just before.
        if (message === 'opened' && !opened) {
          opened = true
          return
        }
        // Whoever asks again after a session that has ended is led to the sign-in page.
        const outgoing = message === 'opened' || message === 'ended' ? 'gap' : message
        deliver(outgoing)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
        channel.postMessage(outgoing)
      })
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  // Whoever holds the lock leads; leaving the page, or following no more, lets it go.
  navigator.locks.request(lockName, { signal: left.signal }, lead).catch((error: unknown) => {
    if (!left.signal.aborted) console.error('live stream', error)
  })
  return () => {
    left.abort()
    channel.close()
  }
}

type Connection = {
  workspace: string | null
  cursor: string | null
  pauseMs: number
  signal: AbortSignal
}

/** One connection. The browser itself comes back after a cut; where the server said no, this ends after a while. */
function openConnection(
  { workspace, cursor, pauseMs, signal }: Connection,
  onMessage: (heard: LiveMessage | 'opened' | 'ended') => void,
) {
  return new Promise<void>((resolve) => {
    const source = new EventSource(addressOf(workspace, cursor))
    function end() {
      source.close()
      resolve()
    }
    source.addEventListener('open', () => onMessage('opened'))
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) =>
      onMessage({ id: lastEventId, event: JSON.parse(data) }),
    )
    source.addEventListener('requests', () => onMessage('requests'))
    source.addEventListener('inbox', () => onMessage('inbox'))
    for (const last of ['ended', 'left'] as const) {
      source.addEventListener(last, () => {
        source.close()
        onMessage(last)
        setTimeout(end, pauseMs)
      })
    }
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(end, pauseMs)
    })
    signal.addEventListener('abort', end, { once: true })
  })
}

/** A browser sends no header of ours with it. */
function addressOf(workspace: string | null, cursor: string | null) {
  const query = new URLSearchParams()
  if (cursor !== null) query.set('cursor', cursor)
  if (workspace !== null) query.set('workspace', workspace)
  return query.size === 0 ? '/api/live' : `/api/live?${query}`
}
