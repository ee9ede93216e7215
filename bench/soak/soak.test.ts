import { expect, test } from 'vitest'
import { withClient } from '../client.ts'
import { cloneDatabase, emptyDatabase } from '../../apps/api/test/database.ts'
import { sharedStage } from '../stage.ts'
import { differencesOf } from './database.ts'
import { growthOf, judge, residentAtEnd } from './judge.ts'
import { soak } from './run.ts'
import type { Moment, Seen } from './seen.ts'

const limits = { growth: 10, resident: 300_000_000 }

/** Looks at a process that holds so many MB, one after the other. */
const holding = (...megabytes: number[]): Moment[] =>
  megabytes.map((held, index) => ({
    second: index * 10,
    memory: { rss: held * 1_000_000, heapUsed: 0, external: 0 },
    starts: 0,
    pages: 0,
    turnedAway: 0,
  }))

const steady: Seen = {
  moments: holding(90, 150, 180, 181, 179, 250, 182, 180, 183, 181),
  connections: { before: 7, after: 7 },
  openTransactions: 0,
  differences: [],
  sessions: { answered: 100, stored: 100 },
}

test('a run that came back to where it was is good, however it warmed up', () => {
  expect(judge(steady, limits)).toEqual([])
  expect(judge({ ...steady, connections: { before: 7, after: 5 } }, limits)).toEqual([])
  // A start that was turned away may have been stored.
  expect(judge({ ...steady, sessions: { answered: 99, stored: 100 } }, limits)).toEqual([])
})

test.each<[string, Partial<Seen>, string]>([
  [
    'memory that grows',
    { moments: holding(90, 150, 150, 150, 155, 158, 160, 163, 168, 168) },
    'memory grew by 12.0 % over the run, at most 10 %',
  ],
  [
    'memory that is too high',
    { moments: holding(90, 295, 295, 295, 296, 297, 298, 299, 300, 301) },
    '301 MB resident at the end, at most 300 MB',
  ],
  [
    'a leaked connection',
    { connections: { before: 7, after: 8 } },
    '8 connections were open after the load, 7 before it',
  ],
  ['a transaction that nobody ended', { openTransactions: 1 }, '1 transactions were left open'],
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
])('a planted failure is told: %s', (_, planted, complaint) => {
  expect(judge({ ...steady, ...planted }, limits)).toEqual([complaint])
})

test('growth is from the second fifth to the last, and not told of a few looks', () => {
  expect(growthOf(holding(50, 60, 100, 100, 100, 100, 100, 100, 110, 110))).toBeCloseTo(10)
  expect(growthOf(holding(100, 200))).toBeUndefined()
  expect(residentAtEnd(holding(300, 100, 200))).toBe(200_000_000)
})

test('the soak runs in miniature, and its sums are its rows', async () => {
  const told: Moment[] = []
  const load = { seconds: 1, starts: 20, pages: 2, streams: 3, everySeconds: 0.5, quietSeconds: 0 }
  const database = await cloneDatabase()
  const { stage, close } = sharedStage(database.url)
  const seen = await soak(load, (moment) => told.push(moment), stage)
  await close()
  await database.drop()
  expect(told).toHaveLength(2)
  const { memory, starts, pages } = told.at(-1) ?? {}
  expect(memory?.rss).toBeGreaterThan(memory?.heapUsed ?? Number.NaN)
  expect(starts).toBeGreaterThan(0)
  expect(pages).toBeGreaterThan(0)
  expect(seen.sessions.answered).toBeGreaterThan(0)
  expect(seen.sessions.stored).toBe(seen.sessions.answered)
  expect(seen.connections.before).toBeGreaterThan(0)
  expect([seen.differences, seen.openTransactions]).toEqual([[], 0])
})

test('a planted sum that is not its rows is found', async () => {
  const owner = '019a0000-0000-7000-8000-000000000001'
  const { url, drop } = await emptyDatabase()
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
  expect(await differencesOf(url, [owner])).toEqual([
    'the sum by day of 2026-01-31 is 2, its rows are 3',
    'the sum by month of 2026-01-01 is 0, its rows are 3',
  ])
  expect(await differencesOf(url, [])).toEqual([])
  await drop()
})
