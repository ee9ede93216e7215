import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onMinute } from './minutes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls all listeners once a minute with one timer, which stops with the last listener', () => {
  const messages: string[] = []
  const stops = ['one', 'other'].map((name) => onMinute(() => messages.push(name)))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(messages).toEqual(['one', 'other'])

  stops[0]?.()
  vi.advanceTimersByTime(60_000)
  expect(messages).toEqual(['one', 'other', 'other'])
  stops[1]?.()
  expect(vi.getTimerCount()).toBe(0)

  const stop = onMinute(() => messages.push('later'))
  vi.advanceTimersByTime(60_000)
  expect(messages.at(-1)).toBe('later')
  stop()
})
