import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { streamText } from './stream-text.ts'

const person = (userId: string): Actor => ({
  kind: 'user',
  userId,
  sessionId: 's',
  workspace: null,
})

function endless() {
  const made = { count: 0, ended: false }
  async function* pieces() {
    try {
      for (;;) {
        made.count++
        yield 'x'.repeat(64 * 1024)
      }
    } finally {
      made.ended = true
    }
  }
  return { made, pieces: pieces() }
}

test('produces only as much ahead of the reader as the buffer holds', async () => {
  const { made, pieces } = endless()
  const stream = streamText(person('slow'), pieces)
  stream.once('readable', () => undefined)
  await expect.poll(() => made.count).toBeGreaterThan(0)
  for (let turn = 0; turn < 100; turn++) await setImmediate()
  expect(made.count).toBeLessThan(4)
  stream.destroy()
  await expect.poll(() => made.ended).toBe(true)
})

test('produces one piece at a time for all large answers together', async () => {
  let atOnce = 0
  let most = 0
  async function* pieces() {
    for (let piece = 0; piece < 5; piece++) {
      atOnce++
      most = Math.max(most, atOnce)
      await setImmediate()
      atOnce--
      yield 'piece'
    }
  }
  const streams = ['one', 'two', 'three'].map((name) => streamText(person(name), pieces()))
  const texts = await Promise.all(streams.map((stream) => stream.toArray()))
  expect(texts.map((chunks) => chunks.join(''))).toEqual(
    Array.from({ length: 3 }, () => 'piece'.repeat(5)),
  )
  expect(most).toBe(1)
})

test('ends the answer of a stalled reader, without delaying others', async () => {
  const stalled = endless()
  const stream = streamText(person('stalled'), stalled.pieces, { stalledAfterMs: 1 })
  stream.once('readable', () => undefined)
  await expect.poll(() => stalled.made.ended).toBe(true)
  expect(stream.destroyed).toBe(true)
})

test('the eleventh download of a caller ends the first, which may be dead', async () => {
  const streams = Array.from({ length: 11 }, () => streamText(person('many'), endless().pieces))
  const other = streamText(person('another'), endless().pieces)
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([
    true,
    ...streams.slice(1).map(() => false),
  ])
  expect(other.destroyed).toBe(false)
  for (const stream of [...streams, other]) stream.destroy()
})

test('a failure ends the answer and does not block the next one', async () => {
  await expect(streamText(person('unlucky'), failing()).toArray()).rejects.toThrow('away')
  const chunks = await streamText(person('lucky'), complete()).toArray()
  expect(chunks.join('')).toBe('whole')
})

async function* failing() {
  yield 'begun'
  throw new Error('the database is away')
}

async function* complete() {
  yield 'whole'
}
