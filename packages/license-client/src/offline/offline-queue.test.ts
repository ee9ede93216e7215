import { expect, test } from 'vitest'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { createOfflineQueue } from './offline-queue.ts'
import { createStore } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
const nowMs = Date.parse('2026-03-31T00:00:00.000Z')

function queueOf() {
  const memory = createMemoryStorage()
  const queue = createOfflineQueue(createStore(memory.storage), 'offline', () => nowMs)
  const add = (name: string, daysAgo = 0, lease = 'lease') =>
    queue.add(
      {
        sessionId: name,
        start: new Date(nowMs - daysAgo * dayMs).toISOString(),
        duration: 1,
      },
      lease,
    )
  const names = () => queue.next().sessions.map(({ sessionId }) => sessionId)
  return { ...memory, queue, add, names }
}

test('returns the oldest five hundred at a time', () => {
  const { queue, add, names } = queueOf()
  const all = Array.from({ length: 620 }, (_, index) => `session ${index}`)
  for (const name of all) add(name)
  expect(names()).toEqual(all.slice(0, 500))
  queue.delivered(queue.next().sessions)
  expect(names()).toEqual(all.slice(500))
})

test('returns those of one lease at a time, with the lease', () => {
  const { queue, add } = queueOf()
  add('first', 0, 'old lease')
  add('second', 0, 'new lease')
  add('third', 0, 'old lease')
  const result = queue.next()
  expect(result.lease).toBe('old lease')
  expect(result.sessions.map(({ sessionId }) => sessionId)).toEqual(['first', 'third'])
  queue.delivered(result.sessions)
  expect(queue.next()).toMatchObject({ lease: 'new lease', sessions: [{ sessionId: 'second' }] })
})

test('keeps the sessions of an older client, which have no lease', () => {
  const { queue, add, names, tamper } = queueOf()
  add('session')
  tamper('offline', (text) => text.replace(',"lease":"lease"', ''))
  expect(names()).toEqual(['session'])
  expect(queue.next()).not.toHaveProperty('lease')
})

test('drops sessions that are thirty days old, which the service would not accept', () => {
  const { add, names, kept } = queueOf()
  add('old', 30)
  add('young', 29.9)
  expect(names()).toEqual(['young'])
  expect(kept('offline')).toMatchObject([{ sessionId: 'young' }])
})

test('keeps sessions that are added during a delivery, and removes the delivered ones', () => {
  const { queue, add, names, kept } = queueOf()
  add('first')
  const sent = queue.next().sessions
  add('second')
  queue.delivered(sent)
  expect(names()).toEqual(['second'])
  queue.delivered(queue.next().sessions)
  expect(kept('offline')).toBeUndefined()
})

test('extends a queued session, and returns false for one that is not queued', () => {
  const { queue, add } = queueOf()
  add('session')
  expect(queue.lengthen('session', 30)).toBe(true)
  expect(queue.next().sessions).toEqual([
    { sessionId: 'session', start: expect.any(String), duration: 30 },
  ])
  queue.delivered(queue.next().sessions)
  expect(queue.lengthen('session', 60)).toBe(false)
})

test('treats a manipulated list as empty', () => {
  const { add, names, tamper } = queueOf()
  for (const text of ['{', '"x"', '[{"sessionId":1}]', '[null]']) {
    add('session')
    tamper('offline', () => text)
    expect(names()).toEqual([])
  }
})
