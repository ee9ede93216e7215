import { addDays } from '@fovea/contract/usage/rules'
import { expect, test } from 'vitest'
import { bucketWeeks } from './bucket-weeks.ts'

/** From Wednesday, Nov 4 to Thursday, Nov 19, 2026, with today at the end. */
const days = Array.from({ length: 16 }, (_, at) => ({
  date: addDays('2026-11-04', at),
  count: 3,
  open: at === 15,
  parts: [
    { name: 'iOS', look: 0, count: 2 },
    { name: 'Web', look: 1, count: 1 },
  ],
  before: { date: addDays('2026-10-19', at), count: 1 },
}))

test('weeks run from Monday to Sunday, and cut weeks are open', () => {
  expect(bucketWeeks(days).map(({ date, to, count, open }) => [date, to, count, open])).toEqual([
    ['2026-11-04', '2026-11-08', 15, true],
    ['2026-11-09', '2026-11-15', 21, false],
    ['2026-11-16', '2026-11-19', 12, true],
  ])
})

test('a week sums its parts and the prior days', () => {
  const [, week] = bucketWeeks(days)
  expect(week?.parts).toEqual([
    { name: 'iOS', look: 0, count: 14 },
    { name: 'Web', look: 1, count: 7 },
  ])
  expect(week?.before).toEqual({ date: '2026-10-24', to: '2026-10-30', count: 7 })
})

test('a week that ends with an unfinished Sunday is open', () => {
  const week = Array.from({ length: 7 }, (_, at) => ({
    date: addDays('2026-11-09', at),
    count: 1,
    open: at === 6,
  }))
  expect(bucketWeeks(week)).toMatchObject([{ count: 7, open: true }])
})
