import { getShownViewId } from '../auth/shown-view.ts'
import { getShownWorkspaceId } from '../auth/shown-workspace.ts'

const reconnectMs = 5_000
const longestPauseMs = 60_000

/**
 * A message of the stream: an event of the feed; `requests` when the team has decided a request; `inbox`, for admins,
 * when a request was sent or decided; `workspace` when something was recorded in
 * the workspace's history; `left` when the user lost access to the workspace; `gap` when the stream was cut
 * and events may be missing.
 */
export type LiveMessage =
  | { id: string; event: unknown }
  | 'requests'
  | 'inbox'
  | 'workspace'
  | 'left'
  | 'gap'

/**
 * Subscribes to the owner's feed over one connection for all tabs of this browser that show the same workspace, because
 * a browser opens only six connections to one server: one tab leads and forwards the messages. When the leading tab
 * closes, the next one continues from the last event it received. An event may arrive twice; its id tells.
 */
export function subscribeToLiveStream(
  cursor: string | null,
  onMessage: (message: LiveMessage) => void,
) {
  // A view of a customer is closed to streams, which would not end with it.
  if (getShownViewId() !== null) return () => undefined
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
        // The first opening is no gap: the page has just loaded its data.
        if (message === 'opened' && !opened) {
          opened = true
          return
        }
        // An ended session is a gap, too: the refetch redirects to the sign-in page.
        const outgoing = message === 'opened' || message === 'ended' ? 'gap' : message
        deliver(outgoing)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
        channel.postMessage(outgoing)
      })
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  // The tab that holds the lock leads; leaving the page or unsubscribing releases it.
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

/**
 * Opens a connection. The browser itself reconnects after a network failure; after an HTTP error the connection ends
 * after a pause.
 */
function openConnection(
  { workspace, cursor, pauseMs, signal }: Connection,
  onMessage: (message: LiveMessage | 'opened' | 'ended') => void,
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
    source.addEventListener('workspace', () => onMessage('workspace'))
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

/** EventSource can't send headers, so the workspace is a query parameter. */
function addressOf(workspace: string | null, cursor: string | null) {
  const query = new URLSearchParams()
  if (cursor !== null) query.set('cursor', cursor)
  if (workspace !== null) query.set('workspace', workspace)
  return query.size === 0 ? '/api/live' : `/api/live?${query}`
}
