import { describe, expect, it } from 'vitest'
import { getUsage, getUsageDetail } from './calls.ts'

describe('day of the usage detail', () => {
  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['2024-2-29', '2024-02-29'],
  ])('reads %s as %s', (input, parsed) => {
    expect(getUsageDetail.query.parse({ date: input }).date).toBe(parsed)
  })

  it.each([
    '2026-2-30',
    '2026-13-1',
    '2026-0-1',
    '2026-1-',
    '2026--1',
    '2026-001-1',
    '2026-1-1-1',
    '2026-1-1T00:00',
    ' 2026-1-1',
    '-2026-1-1',
    '+002026-1-1',
    '12026-1-1',
    '0000-1-1',
    '26-1-1',
    'yesterday',
    '',
    undefined,
  ])('refuses %s', (input) => {
    const result = getUsageDetail.query.safeParse({ date: input })
    expect(result.error?.issues[0]).toMatchObject({
      path: ['date'],
      message: 'Send a day as yyyy-m-d, such as 2026-1-31.',
    })
  })
})

describe('months of a statistic', () => {
  it.each(['1', '3', '6'])('may be %s', (months) => {
    expect(getUsage.query.parse({ months }).months).toBe(Number(months))
  })

  it.each(['7', '0', '', '1.5', 'six'])('may not be %s', (months) => {
    const result = getUsage.query.safeParse({ months })
    expect(result.error?.issues[0]).toMatchObject({
      path: ['months'],
      message: 'Choose one of: 1, 3, 6.',
    })
  })
})
