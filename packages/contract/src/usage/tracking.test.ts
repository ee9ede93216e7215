import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  badness,
  changeBetween,
  fewestOfVersion,
  medianOf,
  type Moments,
  momentsOf,
  stepOf,
  type TrackingMeasure,
  trackingMeasures,
  trackingScales,
} from './tracking.ts'

const measure = fc.constantFrom(...trackingMeasures)
const valuesOf = (one: TrackingMeasure, least = 1) =>
  fc.array(fc.integer({ min: 0, max: trackingScales[one].most * trackingScales[one].perUnit }), {
    minLength: least,
    maxLength: 200,
  })
const measured = measure.chain((one) => fc.tuple(fc.constant(one), valuesOf(one)))

function countsOf(one: TrackingMeasure, stored: number[]) {
  const { edges, perUnit } = trackingScales[one]
  const steps = stored.map((value) => stepOf(one, value / perUnit))
  return edges.map((_, step) => steps.filter((other) => other === step).length)
}

const sumsOf = (stored: number[]) => ({
  sessions: stored.length,
  sum: stored.reduce((sum, value) => sum + value, 0),
  squares: stored.reduce((sum, value) => sum + value * value, 0),
})

const moments = fc.record({
  sessions: fc.integer({ min: fewestOfVersion, max: 1_000_000 }),
  mean: fc.double({ min: 0, max: 1_000, noNaN: true }),
  deviation: fc.double({ min: 0, max: 500, noNaN: true }),
})

describe('a distribution', () => {
  it('has a step for every value that is taken', () => {
    fc.assert(
      fc.property(measured, ([one, stored]) => {
        expect(countsOf(one, stored).reduce((sum, count) => sum + count, 0)).toBe(stored.length)
      }),
    )
    expect([0, 4.9, 5, 59.9, 60, 120, 1_000].map((fps) => stepOf('fps', fps))).toEqual([
      0, 0, 1, 11, 12, 14, 14,
    ])
  })

  it('has its median in the step in which the median of its values is', () => {
    fc.assert(
      fc.property(measured, ([one, stored]) => {
        const { edges, perUnit, end } = trackingScales[one]
        const median = medianOf(one, countsOf(one, stored)) ?? Number.NaN
        // The lower of the two in the middle: the median of steps lies at the end of its step at most.
        const lower = stored.toSorted((a, b) => a - b)[Math.ceil(stored.length / 2) - 1] ?? 0
        const step = stepOf(one, lower / perUnit)
        expect(median).toBeGreaterThanOrEqual(edges[step] ?? Number.NaN)
        expect(median).toBeLessThanOrEqual(edges[step + 1] ?? end ?? edges[step] ?? Number.NaN)
      }),
    )
  })

  it('has no median where nothing was told, and takes a full step as even', () => {
    expect(medianOf('fps', [])).toBeNull()
    expect(medianOf('fps', [0, 0, 0])).toBeNull()
    expect(medianOf('fps', [10])).toBe(2.5)
    expect(medianOf('faceLost', [3, 1])).toBeCloseTo(0.01 * (2 / 3))
    expect(
      medianOf(
        'fps',
        Array.from({ length: 15 }, (_, step) => (step === 14 ? 1 : 0)),
      ),
    ).toBe(120)
  })
})

describe('mean and deviation', () => {
  it('are those of the values', () => {
    fc.assert(
      fc.property(
        measure.chain((one) => fc.tuple(fc.constant(one), valuesOf(one, 2))),
        ([one, stored]) => {
          const values = stored.map((value) => value / trackingScales[one].perUnit)
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length
          const variance =
            values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
          const found = momentsOf(one, sumsOf(stored))
          expect(found?.mean).toBeCloseTo(mean, 6)
          expect(found?.deviation).toBeCloseTo(Math.sqrt(variance), 4)
        },
      ),
    )
    expect(momentsOf('fps', { sessions: 0, sum: 0, squares: 0 })).toBeNull()
    expect(momentsOf('fps', { sessions: 1, sum: 300, squares: 90_000 })).toEqual({
      sessions: 1,
      mean: 30,
      deviation: 0,
    })
  })
})

describe('a change between two versions', () => {
  it('lies within its interval, and is the same the other way round', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const change = changeBetween(one, other)
        const back = changeBetween(other, one)
        if (!change || !back) throw new Error('There are enough sessions.')
        expect(change.low).toBeLessThanOrEqual(change.difference)
        expect(change.high).toBeGreaterThanOrEqual(change.difference)
        expect(back.difference).toBeCloseTo(-change.difference, 9)
        expect(back.low).toBeCloseTo(-change.high, 9)
        expect(back.isClear).toBe(change.isClear)
        expect(change.isClear).toBe(change.low > 0 || change.high < 0)
      }),
    )
  })

  it('is surer with more sessions, and never made of a version and itself', () => {
    fc.assert(
      fc.property(moments, (one) => {
        const width = (of: Moments) => {
          const { low = 0, high = 0 } = changeBetween(of, one) ?? {}
          return high - low
        }
        expect(width({ ...one, sessions: one.sessions * 4 })).toBeLessThanOrEqual(width(one))
        expect(changeBetween(one, one)?.isClear).toBe(false)
      }),
    )
  })

  it('is not told of too few sessions', () => {
    const enough = { sessions: fewestOfVersion, mean: 1, deviation: 1 }
    const few = { ...enough, sessions: fewestOfVersion - 1 }
    expect(changeBetween(enough, enough)).not.toBeNull()
    expect([changeBetween(few, enough), changeBetween(enough, few)]).toEqual([null, null])
    expect([changeBetween(null, enough), changeBetween(enough, null)]).toEqual([null, null])
  })

  it('has an interval that holds the truth in 95 of 100 trials', () => {
    let seed = 7
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    // Skewed, as shares of lost time are.
    const draw = (most: number) =>
      Array.from({ length: 100 }, () => Math.round(1_000 * most * chance() ** 2))
    let held = 0
    for (let trial = 0; trial < 1_000; trial++) {
      const change = changeBetween(
        momentsOf('faceLost', sumsOf(draw(0.3))),
        momentsOf('faceLost', sumsOf(draw(0.6))),
      )
      if (change && change.low <= 0.1 && change.high >= 0.1) held++
    }
    expect(held / 1_000).toBeGreaterThan(0.92)
    expect(held / 1_000).toBeLessThan(0.975)
  })
})

it('fewer frames, a face lost for longer and a larger error are each worse', () => {
  const usual = { sessions: 100, mean: 0.5, deviation: 0.1 }
  const all = { fps: usual, faceLost: usual, calibrationError: usual }
  const better = { ...usual, mean: 0.4 }
  expect(badness(all, all)).toBe(0)
  expect(badness({ ...all, fps: better }, all)).toBeCloseTo(1)
  expect(badness({ ...all, faceLost: better }, all)).toBeCloseTo(-1)
  expect(badness({ ...all, calibrationError: better }, all)).toBeCloseTo(-1)
  expect(badness({ ...all, fps: null }, all)).toBe(0)
  expect(badness(all, { ...all, fps: { ...usual, deviation: 0 } })).toBe(0)
})
