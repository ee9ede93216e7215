import { expect, test } from 'vitest'
import { parseMinuteField } from './minute-field.ts'

test('a typed time is in UTC', () => {
  expect(parseMinuteField('2026-03-01T12:34')).toBe('2026-03-01T12:34:00.000Z')
  expect(parseMinuteField('')).toBeUndefined()
  expect(parseMinuteField('2026-03-01')).toBeUndefined()
})
