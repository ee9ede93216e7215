import { expect, test } from 'vitest'
import { findHighestDensity } from '../../../ui/charts/Histogram.tsx'
import { createBins, findSharedHeight } from './histogram-bins.ts'

const none = { sessions: 0, median: null, counts: [] }

function counts(length: number, filled: Record<number, number>) {
  return Array.from({ length }, (_, step) => filled[step] ?? 0)
}

const fps = { sessions: 4, median: 60, counts: counts(15, { 11: 1, 12: 2, 14: 1 }) }

test('bins run from the first to the last step with sessions, with their own widths', () => {
  expect(createBins('fps', fps)).toEqual([
    { from: 55, to: 60, words: '55 to 60: 1 session, 25.0%', share: 0.25 },
    { from: 60, to: 90, words: '60 to 90: 2 sessions, 50.0%', share: 0.5 },
    { from: 90, to: 120, words: '90 to 120: 0 sessions, 0.0%', share: 0 },
    { from: 120, to: 150, isOpen: true, words: '120 or more: 1 session, 25.0%', share: 0.25 },
  ])
  expect(createBins('fps', none)).toEqual([])
})

test('the last bin sums up a small tail', () => {
  const fast = { sessions: 100, counts: counts(15, { 7: 50, 8: 46, 9: 0, 12: 3, 14: 1 }) }
  expect(createBins('fps', fast)).toEqual([
    { from: 35, to: 40, words: '35 to 40: 50 sessions, 50.0%', share: 0.5 },
    { from: 40, to: 45, words: '40 to 45: 46 sessions, 46.0%', share: 0.46 },
    { from: 45, to: 50, isOpen: true, words: '45 or more: 4 sessions, 4.0%', share: 0.04 },
  ])
})

test('the density of a wide bin is lower than that of a narrow one with the same share', () => {
  const bins = [
    { from: 0, to: 1, share: 0.5 },
    { from: 1, to: 5, share: 0.5 },
  ]
  expect(findHighestDensity(bins)).toBe(2.5)
})

test('the shared height is that of the highest bar of all measures', () => {
  const even = { sessions: 2, median: 1, counts: counts(13, { 0: 1, 1: 1 }) }
  // A quarter of the sessions on 5 of 95 frames per second.
  expect(findSharedHeight({ fps, faceLost: none, calibrationError: even })).toBe(4.75)
})
