import type { HeartbeatRequest } from '@fovea/contract/sdk-api/verdicts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveSession } from './live-session.ts'
import { createOfflineQueue } from './offline/offline-queue.ts'
import { createStore } from './offline/store.ts'
import { createMemoryStorage } from './testing/memory-storage.ts'

// Stand-in for the page, so that a test can send the events of a browser that hides, freezes and restores it.
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function startTestSession(tracking?: boolean) {
  const messages: string[] = []
  const recordHeartbeat =
    (how: string) =>
    (_: string, { state, duration, tracking }: HeartbeatRequest) => {
      messages.push(
        [how, state, duration, ...(tracking ? [JSON.stringify(tracking)] : [])].join(' '),
      )
      return Promise.resolve()
    }
  const queue = createOfflineQueue(createStore(createMemoryStorage().storage), 'offline', Date.now)
  const session = createLiveSession(
    {
      key: 'dev_key',
      tracking,
      sessionId: 'session',
      license: { type: 'development', expires: '' },
      offline: false,
      grace: false,
    },
    {
      start: () => Promise.reject(new Error('It has started.')),
      keys: () => Promise.resolve([]),
      beat: recordHeartbeat('call'),
      lastBeat: recordHeartbeat('beacon'),
    },
    queue,
  )
  return { session, messages }
}

function hide(visibilityState: string) {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('reports a session without an end at the longest duration that the service accepts', async () => {
  const { session, messages } = startTestSession()
  const daySeconds = 24 * 60 * 60
  vi.advanceTimersByTime(32 * daySeconds * 1000)
  await session.end()
  expect(messages.at(-1)).toBe(`beacon ended ${31 * daySeconds}`)
})

test('reports the duration when the page is hidden, and nothing when it is shown', () => {
  const { messages } = startTestSession()
  vi.advanceTimersByTime(20_000)
  hide('hidden')
  hide('visible')
  expect(messages).toEqual(['beacon alive 20'])
})

test('ends the session when the page is left, and continues it without the time between when the page is restored', () => {
  const { messages } = startTestSession()
  vi.advanceTimersByTime(30_400)
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(20_000)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  vi.advanceTimersByTime(9_600)
  expect(messages).toEqual(['beacon ended 30', 'call alive 40'])
})

test('sends nothing after its end', async () => {
  const { session, messages } = startTestSession()
  await session.end()
  hide('hidden')
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(120_000)
  expect(messages).toEqual(['beacon ended 0'])
})

test('sends the newest value of each tracking measure with the heartbeats', async () => {
  const { session, messages } = startTestSession(true)
  session.report({ fps: 30, model: 'phone' })
  vi.advanceTimersByTime(60_000)
  session.report({ fps: 25, faceLost: 0.1 })
  await session.end()
  expect(messages).toEqual([
    'call alive 60 {"fps":30,"model":"phone"}',
    'beacon ended 60 {"fps":25,"model":"phone","faceLost":0.1}',
  ])
})

test('sends no tracking report unless the app has switched it on', async () => {
  const { session, messages } = startTestSession()
  session.report({ fps: 30 })
  await session.end()
  expect(messages).toEqual(['beacon ended 0'])
})
