import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addSessionsToSums,
  getKindKey,
  maxKindsPerDay,
  getSessionKey,
  type TrackingSums,
  type CountedSession,
} from './sums.ts'

const told = (most: number) => fc.option(fc.integer({ min: 0, max: most }))
const report = fc.record({
  ownerId: fc.constantFrom('one', 'other'),
  sessionId: fc.constantFrom('a', 'b', 'c', 'd'),
  day: fc.constant('2026-03-10'),
  app: fc.constant('app'),
  platform: fc.constant('ios' as const),
  os: fc.constantFrom('19', '18'),
  model: fc.constantFrom('', 'phone'),
  sdk: fc.constant('1'),
  fps: told(10_000),
  faceLost: told(1_000),
  calibrationError: told(9_000),
})

function addAll(into: Map<string, TrackingSums>, sums: TrackingSums[]) {
  for (const sum of sums) {
    const known = into.get(getKindKey(sum)) ?? sum
    if (known === sum) into.set(getKindKey(sum), structuredClone(sum))
    else
      into.set(getKindKey(sum), {
        ...known,
        sessions: known.sessions + sum.sessions,
        fps: plus(known.fps, sum.fps),
        faceLost: plus(known.faceLost, sum.faceLost),
        calibrationError: plus(known.calibrationError, sum.calibrationError),
      })
  }
}

function plus(a: TrackingSums['fps'], b: TrackingSums['fps']) {
  return {
    counts: a.counts.map((count, step) => count + (b.counts[step] ?? 0)),
    sum: a.sum + b.sum,
    squares: a.squares + b.squares,
  }
}

it("the sums are those of each session's newest numbers, however often and in whichever batches they are reported", () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(report, { selector: getSessionKey })), (batches) => {
      const before = new Map<string, CountedSession>()
      const stored = new Map<string, TrackingSums>()
      for (const batch of batches) {
        const known = new Set(stored.keys())
        const { sums, counted } = addSessionsToSums(batch, { before, known, kinds: new Map() })
        for (const session of counted) before.set(getSessionKey(session), session)
        addAll(stored, sums)
      }
      const fresh = { before: new Map(), known: new Set<string>(), kinds: new Map() }
      const expected = new Map<string, TrackingSums>()
      addAll(expected, addSessionsToSums([...before.values()], fresh).sums)
      expect(stored).toEqual(expected)
      const sessions = batches.flat().map(getSessionKey)
      expect(before.size).toBe(new Set(sessions).size)
      const newest = batches.flat().findLast(({ fps }) => fps !== null)
      expect(newest && before.get(getSessionKey(newest))?.fps).toBe(newest?.fps)
    }),
  )
})

it('a day never has more kinds than twice the limit, even with invented names', () => {
  const names = Array.from({ length: 3 * maxKindsPerDay }, (_, number) => String(number))
  const made = (part: 'model' | 'app') =>
    names.map((name) => ({
      ownerId: 'one',
      sessionId: name,
      day: '2026-03-10',
      app: 'app',
      platform: 'ios' as const,
      os: '',
      model: '',
      sdk: '',
      fps: 300,
      faceLost: null,
      calibrationError: null,
      [part]: name,
    }))
  const fresh = { before: new Map(), known: new Set<string>(), kinds: new Map() }
  const models = addSessionsToSums(made('model'), fresh)
  expect(models.sums).toHaveLength(maxKindsPerDay + 1)
  expect(models.counted).toHaveLength(names.length)
  const apps = addSessionsToSums(made('app'), fresh)
  expect(apps.sums).toHaveLength(2 * maxKindsPerDay)
  expect(apps.counted).toHaveLength(2 * maxKindsPerDay)
})
