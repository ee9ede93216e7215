import { expect, test } from 'vitest'
import { formatDryRun, isHighImpact } from './dry-run-labels.ts'

const run = (starts: number, refused: number, refusedNow = 0) => ({
  starts,
  refused,
  refusedNow,
  by: [],
})

test.each([
  [run(9_310, 214), 'Of 9,310 starts of the last 7 days, 214 would have been refused.'],
  [
    run(9_310, 214, 4),
    'Of 9,310 starts of the last 7 days, 214 would have been refused. As it is, 4 were.',
  ],
  [run(1, 0), 'Of 1 start of the last 7 days, none would have been refused.'],
  [run(0, 0), 'No starts in the last 7 days to try this on.'],
])('formatDryRun of %j: %s', (given, words) => {
  expect(formatDryRun(given)).toBe(words)
})

test.each([
  [run(100, 5), false],
  [run(100, 6), true],
  [run(100, 46, 41), false],
  [run(100, 40, 41), false],
  [run(0, 0), false],
])('isHighImpact of %j is %s', (given, grave) => {
  expect(isHighImpact(given)).toBe(grave)
})
