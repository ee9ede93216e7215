import { describe, expect, it } from 'vitest'
import { addDays, countDays, findRangeProblem } from './range.ts'

describe('range of days', () => {
  it('counts both ends, over years and leap days', () => {
    expect(countDays({ from: '2026-03-05', to: '2026-03-05' })).toBe(1)
    expect(countDays({ from: '2024-02-28', to: '2024-03-01' })).toBe(3)
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(addDays('2026-03-10', -179)).toBe('2025-09-12')
  })

  it.each([
    ['2025-09-12', '2026-03-10', null],
    ['2026-03-10', '2026-03-10', null],
    ['2020-04-01', '2020-04-02', null],
    ['2025-09-11', '2026-03-10', { field: 'from', message: 'Choose at most 180 days.' }],
    ['2026-03-06', '2026-03-05', { field: 'from', message: 'Choose a day before the last one.' }],
    ['2026-03-06', '2026-03-11', { field: 'to', message: 'Choose a day up to today (UTC).' }],
    ['2020-03-31', '2020-04-01', { field: 'from', message: 'Choose a day from April 1, 2020 on.' }],
  ])('from %s to %s: %j', (from, to, problem) => {
    expect(findRangeProblem({ from, to }, '2026-03-10')).toEqual(problem)
  })
})
