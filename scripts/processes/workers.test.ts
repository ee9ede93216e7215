import { expect, test } from 'vitest'
import { computeRestartDelayMs } from './workers.ts'

test('replaces the first worker that dies at once, and repeated deaths after longer pauses', () => {
  expect([0, 1, 2, 3, 6, 7, 1_000].map(computeRestartDelayMs)).toEqual([
    0, 250, 500, 1_000, 8_000, 10_000, 10_000,
  ])
})
