import { liveEvent, type LiveEvent } from '@fovea/contract/verification'

const lockName = 'fovea.live'
const comeBackMs = 5_000

/**
 * The owner's feed, over one connection for all tabs of this browser: a browser opens only six to one server, so one tab
 * leads and tells the others. When it is closed, the next one leads, from the last event on that it heard of. An event
 * may come twice; ids tell.
 */
export function followLiveStream(cursor: string | null, onEvent: (event: LiveEvent) => void) {
  const channel = new BroadcastChannel(lockName)
  const left = new AbortController()
  let last = cursor

  function take(event: LiveEvent) {
    if (last === null || event.id > last) last = event.id
    onEvent(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const event = liveEvent.safeParse(data)
    if (event.success) take(event.data)
  })

  async function lead() {
    while (!left.signal.aborted) {
      await listen(last, left.signal, (event) => {
        take(event)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
        channel.postMessage(event)
      })
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

/** One connection. The browser itself comes back after a cut; where the server said no, this ends after a while. */
function listen(cursor: string | null, signal: AbortSignal, onEvent: (event: LiveEvent) => void) {
  return new Promise<void>((resolve) => {
    const source = new EventSource(cursor === null ? '/api/live' : `/api/live?cursor=${cursor}`)
    function end() {
      source.close()
      resolve()
    }
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = liveEvent.safeParse(JSON.parse(data))
      if (event.success) onEvent(event.data)
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(end, comeBackMs)
    })
    signal.addEventListener('abort', end, { once: true })
  })
}
