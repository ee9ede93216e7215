import { listPriceLines, sliderToSessions } from '@fovea/contract/billing/prices'
import { describe, expect, test } from 'vitest'
import { formatCompact, formatPriceEach, sessionsToSlider, formatTierName } from './estimate.ts'

describe('estimate', () => {
  test.for([
    [0, '0'],
    [729, '729'],
    [1000, '1K'],
    [29_791, '29.8K'],
    [1_000_000, '1M'],
  ] as const)('formats %d sessions as %s', ([sessions, label]) => {
    expect(formatCompact(sessions)).toBe(label)
  })

  test.for([0, 1, 7_498, 12_345, 999_999, 1_000_000])(
    'maps %d sessions to the slider and back without loss',
    (sessions) => {
      expect(sliderToSessions(sessionsToSlider(sessions))).toBe(sessions)
    },
  )

  test('caps the slider at its end', () => {
    expect(sessionsToSlider(5_000_000)).toBe(100)
  })

  test('names the price tiers by their bounds and prices', () => {
    const messages = listPriceLines(0).map((line) => [
      formatTierName(line),
      formatPriceEach(line.millsEach),
    ])
    expect(messages).toEqual([
      ['Up to 10,000', 'Free'],
      ['10,001 to 100,000', '$0.01'],
      ['Above 100,000', '$0.007'],
    ])
  })
})
