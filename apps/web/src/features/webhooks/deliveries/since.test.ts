import { expect, test } from 'vitest'
import { getSinceBounds } from './since.ts'

test('a time can be chosen from 30 days ago until now', () => {
  const bounds = getSinceBounds(new Date('2026-03-31T12:34:56.789Z'))
  expect(bounds).toEqual({ min: '2026-03-01T12:34', max: '2026-03-31T12:34' })
})
