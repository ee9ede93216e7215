const lockName = 'fovea.live'
const comeBackMs = 5_000
const longestPauseMs = 60_000

/**
 * What comes over the stream: something new in the feed, which whoever shows the feed reads; that the team has decided a
 * request; to admins, that somebody's request was sent or decided; or that the stream was cut and something may have been missed.
 */
export type Heard = { id: string; event: unknown } | 'requests' | 'inbox' | 'gap'

/**
 * The owner's feed, over one connection for all tabs of this browser: a browser opens only six to one server, so one tab
 * leads and tells the others. When it is closed, the next one leads, from the last event on that it heard of. An event
 * may come twice; ids tell.
 */
export function followLiveStream(cursor: string | null, onHeard: (heard: Heard) => void) {
  const channel = new BroadcastChannel(lockName)
  const left = new AbortController()
  let last = cursor

  function take(heard: Heard) {
    if (typeof heard === 'object' && (last === null || heard.id > last)) last = heard.id
    onHeard(heard)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => take(data))

  async function lead() {
    let opened = false
    let pauseMs = comeBackMs
    while (!left.signal.aborted) {
      await listen({ cursor: last, pauseMs, signal: left.signal }, (heard) => {
        if (heard === 'opened') pauseMs = comeBackMs
        // The first opening is no gap: what a page shows was asked for just before.
        if (heard === 'opened' && !opened) {
          opened = true
          return
        }
        // Whoever asks again after a session that has ended is led to the sign-in page.
        const told = heard === 'opened' || heard === 'ended' ? 'gap' : heard
        take(told)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only our own origin
        channel.postMessage(told)
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

type Connection = { cursor: string | null; pauseMs: number; signal: AbortSignal }

/** One connection. The browser itself comes back after a cut; where the server said no, this ends after a while. */
function listen(
  { cursor, pauseMs, signal }: Connection,
  onHeard: (heard: Heard | 'opened' | 'ended') => void,
) {
  return new Promise<void>((resolve) => {
    const source = new EventSource(cursor === null ? '/api/live' : `/api/live?cursor=${cursor}`)
    function end() {
      source.close()
      resolve()
    }
    source.addEventListener('open', () => onHeard('opened'))
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) =>
      onHeard({ id: lastEventId, event: JSON.parse(data) }),
    )
    source.addEventListener('requests', () => onHeard('requests'))
    source.addEventListener('inbox', () => onHeard('inbox'))
    source.addEventListener('ended', () => {
      source.close()
      onHeard('ended')
      setTimeout(end, pauseMs)
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(end, pauseMs)
    })
    signal.addEventListener('abort', end, { once: true })
  })
}
