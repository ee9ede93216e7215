import { expect, test } from 'vitest'
import { withClient } from '../client.ts'
import { cloneDatabase, createEmptyDatabase } from '../../apps/api/test/database.ts'
import { createSharedStage } from '../stage.ts'
import { findDifferences } from './database.ts'
import { computeMemoryGrowth, findSoakProblems, getFinalResidentBytes } from './judge.ts'
import { runSoak } from './run.ts'
import type { SoakSample, SoakResult } from './soak-result.ts'

const limits = { growth: 10, resident: 300_000_000 }

const holding = (...megabytes: number[]): SoakSample[] =>
  megabytes.map((held, index) => ({
    second: index * 10,
    memory: { rss: held * 1_000_000, heapUsed: 0, external: 0 },
    starts: 0,
    pages: 0,
    refused: 0,
  }))

const steady: SoakResult = {
  samples: holding(90, 150, 180, 181, 179, 250, 182, 180, 183, 181),
  connections: { before: 7, after: 7 },
  openTransactions: 0,
  differences: [],
  sessions: { answered: 100, stored: 100 },
}

test('accepts a run whose memory returned to its level, even after a large warm-up', () => {
  expect(findSoakProblems(steady, limits)).toEqual([])
  expect(findSoakProblems({ ...steady, connections: { before: 7, after: 5 } }, limits)).toEqual([])
  // A start that was turned away may have been stored.
  expect(findSoakProblems({ ...steady, sessions: { answered: 99, stored: 100 } }, limits)).toEqual(
    [],
  )
})

test.each<[string, Partial<SoakResult>, string]>([
  [
    'memory that grows',
    { samples: holding(90, 150, 150, 150, 155, 158, 160, 163, 168, 168) },
    'memory grew by 12.0 % over the run, at most 10 %',
  ],
  [
    'memory that is too high',
    { samples: holding(90, 295, 295, 295, 296, 297, 298, 299, 300, 301) },
    '301 MB resident at the end, at most 300 MB',
  ],
  [
    'a leaked connection',
    { connections: { before: 7, after: 8 } },
    '8 connections were open after the load, 7 before it',
  ],
  ['a transaction that was left open', { openTransactions: 1 }, '1 transactions were left open'],
  [
    'a start that was lost',
    { sessions: { answered: 100, stored: 99 } },
    '100 starts were answered, 99 are stored',
  ],
  [
    'a sum that differs',
    { differences: ['the sum by day of 2026-01-01 is 2, its rows are 3'] },
    'the sum by day of 2026-01-01 is 2, its rows are 3',
  ],
])('a planted failure is told: %s', (_, planted, problem) => {
  expect(findSoakProblems({ ...steady, ...planted }, limits)).toEqual([problem])
})

test('measures growth from the second fifth to the last, and not from too few samples', () => {
  expect(computeMemoryGrowth(holding(50, 60, 100, 100, 100, 100, 100, 100, 110, 110))).toBeCloseTo(
    10,
  )
  expect(computeMemoryGrowth(holding(100, 200))).toBeUndefined()
  expect(getFinalResidentBytes(holding(300, 100, 200))).toBe(200_000_000)
})

test('a small soak passes and its sums match its rows', { tags: ['thorough'] }, async () => {
  const messages: SoakSample[] = []
  const load = { seconds: 1, starts: 20, pages: 2, streams: 3, everySeconds: 0.5, quietSeconds: 0 }
  const database = await cloneDatabase()
  const { stage, close } = createSharedStage(database.url)
  const seen = await runSoak(load, (moment) => messages.push(moment), stage)
  await close()
  await database.drop()
  expect(messages).toHaveLength(2)
  const { memory, starts, pages } = messages.at(-1) ?? {}
  expect(memory?.rss).toBeGreaterThan(memory?.heapUsed ?? Number.NaN)
  expect(starts).toBeGreaterThan(0)
  expect(pages).toBeGreaterThan(0)
  expect(seen.sessions.answered).toBeGreaterThan(0)
  expect(seen.sessions.stored).toBe(seen.sessions.answered)
  expect(seen.connections.before).toBeGreaterThan(0)
  expect([seen.differences, seen.openTransactions]).toEqual([[], 0])
})

test('finds a planted sum that differs from its rows', async () => {
  const owner = '019a0000-0000-7000-8000-000000000001'
  const { url, drop } = await createEmptyDatabase()
  await withClient(url, (client) =>
    client.query(`
        create table metered_sessions as select '${owner}'::uuid as owner_id, '${owner}'::uuid as key_id,
          date '2026-01-31' as day, '' as app, '' as platform, 'production' as license
          from generate_series(1, 3);
        create table metered_days as select owner_id, day, app, platform, license, 2 as sessions
          from metered_sessions limit 1;
        create table metered_key_days as select owner_id, key_id, day, 3 as sessions
          from metered_sessions limit 1;
        create table metered_months as select owner_id, date '2026-01-01' as month, 3 as sessions
          from metered_sessions where false`),
  )
  expect(await findDifferences(url, [owner])).toEqual([
    'the sum by day of 2026-01-31 is 2, its rows are 3',
    'the sum by month of 2026-01-01 is 0, its rows are 3',
  ])
  expect(await findDifferences(url, [])).toEqual([])
  await drop()
})
