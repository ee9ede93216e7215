import { expect, it } from 'vitest'
import { readSegment } from './read-segment.ts'

it('reads a segment from an address and drops what it does not know', () => {
  expect(
    readSegment({
      plan: 'expert',
      use: 'none',
      trial: '7',
      idle: 30,
      platform: 'ios',
      country: 'KR',
      tag: '2026',
    }),
  ).toEqual({
    plan: 'expert',
    use: 'none',
    trial: 7,
    idle: 30,
    platform: 'ios',
    country: 'KR',
    tag: '2026',
  })
  expect(
    readSegment({ plan: 'gold', trial: 8, idle: [], platform: 'tv', country: 'Korea', tag: '' }),
  ).toEqual({})
})
