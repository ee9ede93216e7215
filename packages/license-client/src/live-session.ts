import type { TrackingReport, ValidVerdict } from '@fovea/contract/sdk-api/verdicts'
import type { OfflineQueue } from './offline/offline-queue.ts'
import type { Service } from './service.ts'

const heartbeatIntervalMs = 60_000
/** The service accepts no longer sessions; a longer one is reported with this duration. */
const longestSeconds = 31 * 24 * 60 * 60

export type LicenseSession = {
  /** A UUID of version 7, the session's ID in the console. */
  readonly sessionId: string
  readonly license: ValidVerdict['license']
  /** The service was unreachable; the session runs under a lease, and the next start reports it. */
  readonly offline: boolean
  /** The lease has expired and only its grace period is left: the device should go online soon. */
  readonly grace: boolean
  /**
   * Reports the quality of the eye tracking so far; it is sent with the next heartbeat, and later values replace or add
   * to it. Does nothing unless `tracking` is switched on.
   */
  report: (tracking: TrackingReport) => void
  /** Ends the session. A page that is left ends it automatically. */
  end: () => Promise<void>
}

type StartedSession = Omit<LicenseSession, 'end' | 'report'> & {
  key: string
  tracking: boolean | undefined
}

export function createLiveSession(
  { key, tracking: isTrackingOn, ...session }: StartedSession,
  service: Service,
  queue: OfflineQueue,
): LicenseSession {
  const { sessionId } = session
  const listening = new AbortController()
  let startedAtMs = performance.now()
  let ending: Promise<void> | undefined
  let tracking: TrackingReport | undefined

  async function sendHeartbeat(method: 'beat' | 'lastBeat', state: 'alive' | 'ended') {
    const seconds = Math.round((performance.now() - startedAtMs) / 1000)
    const duration = Math.min(seconds, longestSeconds)
    // A queued offline session is extended in the queue; once it is delivered, it sends heartbeats like any other.
    if (session.offline && queue.lengthen(sessionId, duration)) return
    await service[method](sessionId, { key, state, duration, tracking })
  }

  const timer = setInterval(() => void sendHeartbeat('beat', 'alive'), heartbeatIntervalMs)
  unrefTimer(timer)

  if (typeof document !== 'undefined') listen()

  function listen() {
    const { signal } = listening
    let hiddenAtMs = 0
    // A browser may kill a hidden page without another event.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') void sendHeartbeat('lastBeat', 'alive')
      },
      { signal },
    )
    addEventListener(
      'pagehide',
      () => {
        hiddenAtMs = performance.now()
        void sendHeartbeat('lastBeat', 'ended')
      },
      { signal },
    )
    // The browser may restore the same page: the session continues, without the time that the page was frozen.
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) startedAtMs += performance.now() - hiddenAtMs
      },
      { signal },
    )
  }

  async function end() {
    clearInterval(timer)
    listening.abort()
    await sendHeartbeat('lastBeat', 'ended')
  }

  return {
    ...session,
    report(values) {
      if (isTrackingOn) tracking = { ...tracking, ...values }
    },
    end: () => (ending ??= end()),
  }
}

/** In Node.js a timer is an object that keeps the process alive until `unref`; in a browser it is a number. */
function unrefTimer(timer: object | number) {
  if (typeof timer !== 'object' || !('unref' in timer)) return
  if (typeof timer.unref === 'function') timer.unref()
}
