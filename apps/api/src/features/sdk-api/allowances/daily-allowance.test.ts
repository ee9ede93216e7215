import { array, assert, asyncProperty, integer, nat, record } from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createDailyAllowance } from './daily-allowance.ts'

const noon = Date.parse('2026-03-10T12:00:00.000Z')
const nextDay = Date.parse('2026-03-11T00:00:00.000Z')

const block = 50
const mostAmount = 30

function createLedger(most: number, blockSize: number) {
  const days = new Map<string, number>()
  const reserve = vi.fn<(ownerId: string, day: string, amount: number) => Promise<number>>(
    async (_, day, amount) => {
      const used = days.get(day) ?? 0
      const wanted = Math.max(amount, Math.min(blockSize, Math.floor((most - used) / 16)))
      const reserved = Math.min(wanted, most - used)
      days.set(day, used + reserved)
      return reserved
    },
  )
  return reserve
}

test("processes never reserve more than the day's allowance, and waste little of it", async () => {
  const takes = array(record({ process: nat(2), amount: integer({ min: 1, max: mostAmount }) }), {
    minLength: 50,
    maxLength: 300,
  })
  await assert(
    asyncProperty(takes, integer({ min: 1, max: 2_000 }), async (given, most) => {
      const reserve = createLedger(most, block)
      const processes = [0, 1, 2].map(() =>
        createDailyAllowance({ reserve, onSpent: () => undefined }),
      )
      const results = await Promise.all(
        given.map(async ({ process, amount }) =>
          (await processes[process]?.consume('owner', amount, noon)) ? amount : 0,
        ),
      )
      const taken = results.reduce((sum, amount) => sum + amount, 0)
      const wanted = given.reduce((sum, { amount }) => sum + amount, 0)
      expect(taken).toBeLessThanOrEqual(most)
      // Each process may be left with a block and a remainder that was too small for the next amount.
      expect(taken).toBeGreaterThanOrEqual(Math.min(wanted, most - 3 * (block + mostAmount)))
    }),
    { numRuns: 100 },
  )
})

test('concurrent requests share one reservation, and most need no query', async () => {
  const reserve = createLedger(10_000, 100)
  const { consume } = createDailyAllowance({ reserve, onSpent: () => undefined })
  const taken = await Promise.all(Array.from({ length: 1_000 }, () => consume('owner', 1, noon)))
  expect(taken).not.toContain(false)
  expect(reserve).toHaveBeenCalledTimes(10)
})

test('an owner who has used up the day is logged once, reserves no more, and starts again the next day', async () => {
  const reserve = createLedger(3, 100)
  const onSpent = vi.fn<(ownerId: string) => void>()
  const { consume, isSpent } = createDailyAllowance({ reserve, onSpent })
  expect(await consume('owner', 2, noon)).toBe(true)
  expect(isSpent('owner', noon)).toBe(false)
  for (let again = 0; again < 3; again++) expect(await consume('owner', 2, noon)).toBe(false)
  expect(isSpent('owner', noon)).toBe(true)
  expect(await consume('owner', 1, noon)).toBe(true)
  expect(onSpent.mock.calls).toEqual([['owner']])
  expect(reserve).toHaveBeenCalledTimes(2)
  expect(await consume('owner', 3, nextDay)).toBe(true)
})

test('a failed reservation fails only its own request', async () => {
  const reserve = createLedger(3, 100)
  reserve.mockRejectedValueOnce(new Error('no database'))
  const { consume } = createDailyAllowance({ reserve, onSpent: () => undefined })
  await expect(consume('owner', 1, noon)).rejects.toThrow('no database')
  expect(await consume('owner', 1, noon)).toBe(true)
})
