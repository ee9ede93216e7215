import type { TrackingReport, ValidVerdict } from '@fovea/contract/sdk-api/verdicts'
import type { OfflineQueue } from './offline/offline-queue.ts'
import type { Service } from './service.ts'

const beatEveryMs = 60_000
/** The service takes no longer session: one that goes on is told as this long. */
const longestSeconds = 31 * 24 * 60 * 60

/** A session that was let in. */
export type LicenseSession = {
  /** A UUID of version 7. The console knows the session by it. */
  readonly sessionId: string
  readonly license: ValidVerdict['license']
  /** The service could not be asked; a lease vouches for the session, and the next start tells of it. */
  readonly offline: boolean
  /** The lease has run out and only its days of grace are left: the device should go online soon. */
  readonly grace: boolean
  /**
   * Hands over what the eye tracker knows of itself in the session so far; it goes out with the next beat, and later ones
   * add to it or replace it. Does nothing unless `tracking` is switched on.
   */
  report: (tracking: TrackingReport) => void
  /** Ends the session. A page that is left ends it by itself. */
  end: () => Promise<void>
}

type StartedSession = Omit<LicenseSession, 'end' | 'report'> & {
  key: string
  tracking: boolean | undefined
}

/** Tells every minute that the session goes on, and how long it was when it ends. */
export function createLiveSession(
  { key, tracking: reports, ...shown }: StartedSession,
  service: Service,
  queue: OfflineQueue,
): LicenseSession {
  const { sessionId } = shown
  const listening = new AbortController()
  let begunMs = performance.now()
  let ending: Promise<void> | undefined
  let tracking: TrackingReport | undefined

  async function tell(how: 'beat' | 'lastBeat', state: 'alive' | 'ended') {
    const seconds = Math.round((performance.now() - begunMs) / 1000)
    const duration = Math.min(seconds, longestSeconds)
    // What waits for the next start is lengthened there; once delivered, it is a session like any other.
    if (shown.offline && queue.lengthen(sessionId, duration)) return
    await service[how](sessionId, { key, state, duration, tracking })
  }

  const timer = setInterval(() => void tell('beat', 'alive'), beatEveryMs)
  letGo(timer)

  if (typeof document !== 'undefined') listen()

  function listen() {
    const { signal } = listening
    let leftMs = 0
    // A hidden page may be killed without another word.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') void tell('lastBeat', 'alive')
      },
      { signal },
    )
    addEventListener(
      'pagehide',
      () => {
        leftMs = performance.now()
        void tell('lastBeat', 'ended')
      },
      { signal },
    )
    // The browser may bring the same page back: the session goes on, without the time that it lay frozen.
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) begunMs += performance.now() - leftMs
      },
      { signal },
    )
  }

  async function end() {
    clearInterval(timer)
    listening.abort()
    await tell('lastBeat', 'ended')
  }

  return {
    ...shown,
    report(told) {
      if (reports) tracking = { ...tracking, ...told }
    },
    end: () => (ending ??= end()),
  }
}

/** In Node a timer is an object, and keeps the process alive unless told otherwise; in a browser it is a number. */
function letGo(timer: object | number) {
  if (typeof timer !== 'object' || !('unref' in timer)) return
  if (typeof timer.unref === 'function') timer.unref()
}
