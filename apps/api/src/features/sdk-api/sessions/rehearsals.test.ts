import { expect, test } from 'vitest'
import type { SdkKey } from '../keys/sdk-key.ts'
import { createRehearsalDelay } from './rehearsals.ts'

const never = 2 ** 30
const slow = { answer: 'slow', untilMs: 1 } as const

const keyOf = (id: string): SdkKey => ({
  id,
  ownerId: 'owner',
  leaseId: 'lease',
  kind: 'dev',
  license: 'development',
  platform: null,
  identifier: null,
  certificates: [],
  activated: true,
  ownerDeactivated: false,
  expiresAtMs: 1,
  expires: '',
  endsAtMs: 1,
  ends: '',
  origins: new Set(),
  blockedNetworks: [],
  blocked: undefined,
  unlimited: false,
})

function enter(delay: ReturnType<typeof createRehearsalDelay>, keys: number, calls: number) {
  const done: number[] = []
  const all = Array.from({ length: calls }, async (_, call) => {
    await delay.wait(keyOf(`key ${call % keys}`), slow)
    done.push(call)
  })
  return { done, all: Promise.all(all) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('limits waiting calls per key and in total, answers further calls at once, and release ends every wait', async () => {
  const delay = createRehearsalDelay(never)
  const one = enter(delay, 1, 50)
  await settled()
  expect(one.done).toHaveLength(30)
  const many = enter(delay, 100, 300)
  await settled()
  expect(many.done).toHaveLength(300 - 180)
  delay.release()
  await Promise.all([one.all, many.all])
  await enter(delay, 1, 5).all
})

test('a call that has waited makes room for the next', async () => {
  const delay = createRehearsalDelay(1)
  for (let round = 0; round < 3; round++) await enter(delay, 1, 20).all
  const more = enter(delay, 1, 21)
  await settled()
  expect(more.done).toEqual([20])
  await more.all
})
