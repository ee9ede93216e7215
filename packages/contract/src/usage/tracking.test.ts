import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeBadness,
  compareMoments,
  minSessionsPerVersion,
  computeMedian,
  type MeasureMoments,
  computeMoments,
  getHistogramStep,
  type TrackingMeasure,
  trackingMeasures,
  trackingScales,
} from './tracking.ts'

const measure = fc.constantFrom(...trackingMeasures)
const valuesOf = (item: TrackingMeasure, least = 1) =>
  fc.array(fc.integer({ min: 0, max: trackingScales[item].max * trackingScales[item].perUnit }), {
    minLength: least,
    maxLength: 200,
  })
const measured = measure.chain((item) => fc.tuple(fc.constant(item), valuesOf(item)))

function countsOf(item: TrackingMeasure, stored: number[]) {
  const { edges, perUnit } = trackingScales[item]
  const steps = stored.map((value) => getHistogramStep(item, value / perUnit))
  return edges.map((_, step) => steps.filter((other) => other === step).length)
}

const sumsOf = (stored: number[]) => ({
  sessions: stored.length,
  sum: stored.reduce((sum, value) => sum + value, 0),
  squares: stored.reduce((sum, value) => sum + value * value, 0),
})

const moments = fc.record({
  sessions: fc.integer({ min: minSessionsPerVersion, max: 1_000_000 }),
  mean: fc.double({ min: 0, max: 1_000, noNaN: true }),
  deviation: fc.double({ min: 0, max: 500, noNaN: true }),
})

describe('distribution', () => {
  it('has a step for every accepted value', () => {
    fc.assert(
      fc.property(measured, ([item, stored]) => {
        expect(countsOf(item, stored).reduce((sum, count) => sum + count, 0)).toBe(stored.length)
      }),
    )
    expect([0, 4.9, 5, 59.9, 60, 120, 1_000].map((fps) => getHistogramStep('fps', fps))).toEqual([
      0, 0, 1, 11, 12, 14, 14,
    ])
  })

  it('has its median in the same step as the median of its values', () => {
    fc.assert(
      fc.property(measured, ([item, stored]) => {
        const { edges, perUnit, end } = trackingScales[item]
        const median = computeMedian(item, countsOf(item, stored)) ?? Number.NaN
        // The lower of the two middle values: the median of steps is at most the end of its step.
        const lower = stored.toSorted((a, b) => a - b)[Math.ceil(stored.length / 2) - 1] ?? 0
        const step = getHistogramStep(item, lower / perUnit)
        expect(median).toBeGreaterThanOrEqual(edges[step] ?? Number.NaN)
        expect(median).toBeLessThanOrEqual(edges[step + 1] ?? end ?? edges[step] ?? Number.NaN)
      }),
    )
  })

  it('has no median without values, and treats a full step as evenly filled', () => {
    expect(computeMedian('fps', [])).toBeNull()
    expect(computeMedian('fps', [0, 0, 0])).toBeNull()
    expect(computeMedian('fps', [10])).toBe(2.5)
    expect(computeMedian('faceLost', [3, 1])).toBeCloseTo(0.01 * (2 / 3))
    expect(
      computeMedian(
        'fps',
        Array.from({ length: 15 }, (_, step) => (step === 14 ? 1 : 0)),
      ),
    ).toBe(120)
  })
})

describe('mean and deviation', () => {
  it('equal those of the values', () => {
    fc.assert(
      fc.property(
        measure.chain((item) => fc.tuple(fc.constant(item), valuesOf(item, 2))),
        ([item, stored]) => {
          const values = stored.map((value) => value / trackingScales[item].perUnit)
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length
          const variance =
            values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
          const found = computeMoments(item, sumsOf(stored))
          expect(found?.mean).toBeCloseTo(mean, 6)
          expect(found?.deviation).toBeCloseTo(Math.sqrt(variance), 4)
        },
      ),
    )
    expect(computeMoments('fps', { sessions: 0, sum: 0, squares: 0 })).toBeNull()
    expect(computeMoments('fps', { sessions: 1, sum: 300, squares: 90_000 })).toEqual({
      sessions: 1,
      mean: 30,
      deviation: 0,
    })
  })
})

describe('change between two versions', () => {
  it('is within its interval, and symmetric', () => {
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        const change = compareMoments(a, b)
        const back = compareMoments(b, a)
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

  it('is more certain with more sessions, and never clear between equal groups', () => {
    fc.assert(
      fc.property(moments, (item) => {
        const width = (other: MeasureMoments) => {
          const { low = 0, high = 0 } = compareMoments(other, item) ?? {}
          return high - low
        }
        expect(width({ ...item, sessions: item.sessions * 4 })).toBeLessThanOrEqual(width(item))
        expect(compareMoments(item, item)?.isClear).toBe(false)
      }),
    )
  })

  it('is null for too few sessions', () => {
    const enough = { sessions: minSessionsPerVersion, mean: 1, deviation: 1 }
    const few = { ...enough, sessions: minSessionsPerVersion - 1 }
    expect(compareMoments(enough, enough)).not.toBeNull()
    expect([compareMoments(few, enough), compareMoments(enough, few)]).toEqual([null, null])
    expect([compareMoments(null, enough), compareMoments(enough, null)]).toEqual([null, null])
  })

  it('has an interval that contains the true difference in 95 of 100 trials', () => {
    let seed = 7
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const draw = (most: number) =>
      Array.from({ length: 100 }, () => Math.round(1_000 * most * chance() ** 2))
    let held = 0
    for (let trial = 0; trial < 1_000; trial++) {
      const change = compareMoments(
        computeMoments('faceLost', sumsOf(draw(0.3))),
        computeMoments('faceLost', sumsOf(draw(0.6))),
      )
      if (change && change.low <= 0.1 && change.high >= 0.1) held++
    }
    expect(held / 1_000).toBeGreaterThan(0.92)
    expect(held / 1_000).toBeLessThan(0.975)
  })
})

it('fewer frames, a longer face loss and a larger error are each worse', () => {
  const usual = { sessions: 100, mean: 0.5, deviation: 0.1 }
  const all = { fps: usual, faceLost: usual, calibrationError: usual }
  const better = { ...usual, mean: 0.4 }
  expect(computeBadness(all, all)).toBe(0)
  expect(computeBadness({ ...all, fps: better }, all)).toBeCloseTo(1)
  expect(computeBadness({ ...all, faceLost: better }, all)).toBeCloseTo(-1)
  expect(computeBadness({ ...all, calibrationError: better }, all)).toBeCloseTo(-1)
  expect(computeBadness({ ...all, fps: null }, all)).toBe(0)
  expect(computeBadness(all, { ...all, fps: { ...usual, deviation: 0 } })).toBe(0)
})
