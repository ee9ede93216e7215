import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onMinute } from './minutes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells all listeners once a minute by one timer, which ends with the last of them', () => {
  const told: string[] = []
  const stops = ['one', 'other'].map((name) => onMinute(() => told.push(name)))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['one', 'other'])

  stops[0]?.()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['one', 'other', 'other'])
  stops[1]?.()
  expect(vi.getTimerCount()).toBe(0)

  const stop = onMinute(() => told.push('later'))
  vi.advanceTimersByTime(60_000)
  expect(told.at(-1)).toBe('later')
  stop()
})
