import type { TrackedVersion } from '@fovea/contract/usage'
import { expect, test } from 'vitest'
import { readTrackingSearch } from './tracking-search.ts'
import {
  formatChange,
  formatMeasure,
  formatStep,
  rateDistance,
  pickDefaultVersions,
  formatVersionNames,
} from './tracking-labels.ts'

function version(sdk: string, mean: number, sessions = 400): TrackedVersion {
  const moments = { sessions, mean, deviation: 0.05 }
  return { sdk, sessions, fps: moments, faceLost: moments, calibrationError: moments }
}

test('formatChange names the interval and rates the change', () => {
  const [old, now] = [version('eyes/2.4.0', 0.08), version('eyes/2.4.1', 0.062)]
  expect(formatChange('faceLost', old, now)).toEqual({
    tone: 'better',
    sentence:
      '2.4.1 loses the face 1.8 points less of the time than 2.4.0 (95% confidence: 1.1 to 2.5).',
  })
  expect(formatChange('faceLost', now, old)).toEqual({
    tone: 'worse',
    sentence:
      '2.4.0 loses the face 1.8 points more of the time than 2.4.1 (95% confidence: 1.1 to 2.5).',
  })
  expect(formatChange('fps', version('a/1', 30), version('b/1', 28))).toEqual({
    tone: 'worse',
    sentence: 'b/1 processes 2 fewer frames per second than a/1 (95% confidence: 2 to 2).',
  })
  expect(formatChange('calibrationError', version('a/1', 1.2), version('a/2', 1.5))).toEqual({
    tone: 'worse',
    sentence: '2 is 0.3° less accurate after calibration than 1 (95% confidence: 0.29 to 0.31).',
  })
})

test('formatChange reports no difference within chance, and nothing for too few sessions', () => {
  expect(formatChange('faceLost', version('a/1', 0.05), version('a/2', 0.052))).toEqual({
    tone: 'same',
    sentence:
      'No clear difference in how long the face is lost between 1 and 2 (95% confidence: −0.5 to 0.9 points).',
  })
  expect(formatChange('fps', version('a/1', 30), version('a/2', 10, 29))).toEqual({
    tone: 'unknown',
    sentence: 'Too few sessions to compare frames per second: each version needs 30.',
  })
})

test('formatMeasure and formatStep add units', () => {
  expect([formatMeasure('fps', 29.66), formatMeasure('faceLost', 0.04)]).toEqual(['29.7', '4.0%'])
  expect(formatMeasure('calibrationError', 1.305)).toBe('1.31°')
  expect([formatStep('fps', 6), formatStep('fps', 14)]).toEqual(['30 to 35', '120 or more'])
  expect(formatStep('faceLost', 11)).toBe('75 to 100%')
  expect(formatStep('calibrationError', 1)).toBe('0.5 to 1°')
})

test('pickDefaultVersions compares the two latest versions of the most used SDK', () => {
  const versions = [
    version('eyes/2.9.0', 1, 900),
    version('lone/1.0.0', 1, 5_000),
    version('eyes/2.10.0', 1, 300),
    version('eyes/2.8.0', 1, 100),
    version('other/1', 1, 10),
    version('other/2', 1, 10),
  ]
  expect(pickDefaultVersions(versions)).toEqual(['eyes/2.9.0', 'eyes/2.10.0'])
  expect(pickDefaultVersions([version('lone/1.0.0', 1)])).toBeNull()
  expect(formatVersionNames('eyes/1', 'ears/2')).toEqual(['eyes/1', 'ears/2'])
  expect(formatVersionNames('eyes', 'eyes/2')).toEqual(['eyes', 'eyes/2'])
})

test('readTrackingSearch replaces invalid values with defaults', () => {
  const wrong = { app: 7, platform: 'amiga', months: '2', from: '2026-02-30', to: '', before: 7 }
  expect(Object.values(readTrackingSearch(wrong)).filter((value) => value !== undefined)).toEqual(
    [],
  )
  expect(readTrackingSearch({ platform: 'ios', months: '3' })).toMatchObject({
    platform: 'ios',
    months: 3,
  })
})

test('readTrackingSearch accepts sessions without a version', () => {
  expect(readTrackingSearch({ before: '', after: 'eyes/2' })).toMatchObject({
    before: '',
    after: 'eyes/2',
  })
})

test('rateDistance grows with the ratio to the median, for the worse only', () => {
  expect([40, 30, 22, 14].map((fps) => rateDistance('fps', fps, 40))).toEqual([0, 1, 2, 3])
  expect([0.02, 0.04, 0.05, 0.1].map((lost) => rateDistance('faceLost', lost, 0.03))).toEqual([
    0, 1, 2, 3,
  ])
  expect(rateDistance('calibrationError', 3, null)).toBe(0)
  expect(rateDistance('fps', 0, 40)).toBe(0)
})
