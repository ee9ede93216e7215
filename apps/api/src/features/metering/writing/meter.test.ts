import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createMeter } from './meter.ts'

const mostOwners = 100_000

/** What is remembered asks no database; this pool never connects. */
const newMeter = () => createMeter(new Pool())

test('one owner too many lets go of the one who was used least recently, and of no other', () => {
  const meter = newMeter()
  for (let index = 0; index < mostOwners; index++) meter.learn(`owner ${index}`, '2026-01', index)
  expect(meter.usedIn('owner 0', '2026-01')).toBe(0)
  meter.learn('one more', '2026-01', 7)
  expect(meter.usedIn('owner 0', '2026-01')).toBe(0)
  expect(meter.usedIn('owner 1', '2026-01')).toBeUndefined()
  expect(meter.usedIn('owner 2', '2026-01')).toBe(2)
  expect(meter.usedIn('one more', '2026-01')).toBe(7)
})

test('one month too many lets go of the one that was learned first, and of no other', () => {
  const meter = newMeter()
  const months = ['01', '02', '03', '04', '05', '06', '07']
  for (const month of months) meter.learn('owner', month, 5)
  const known = months.filter((month) => meter.usedIn('owner', month) !== undefined)
  expect(known).toEqual(months.slice(1))
})

test('a total never goes back', () => {
  const meter = newMeter()
  meter.learn('owner', '2026-01', 5)
  meter.learn('owner', '2026-01', 4)
  expect(meter.usedIn('owner', '2026-01')).toBe(5)
})
