import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { parseConfig } from '../config/config.ts'
import {
  getConnectionCount,
  findConnectionsWarning,
  getSdkApiConnectionCount,
  getSdkApiWriterCount,
} from './connection-count.ts'

const database = await cloneDatabase()
afterAll(() => database.drop())

test('warns at the start if the workers may open more connections than the database accepts', async () => {
  const few = parseConfig({ PROCESSES: '2', DATABASE_POOL: '2' })
  expect(getConnectionCount(few)).toBe(3 * (2 + getSdkApiConnectionCount() + 5))
  expect(await findConnectionsWarning(few, database.url)).toBeUndefined()
  const many = parseConfig({ PROCESSES: '64', DATABASE_POOL: '200' })
  expect(await findConnectionsWarning(many, database.url)).toMatch(
    /^The 64 workers may open \d{5} connections .* but the database takes \d+: raise its max_connections, or lower PROCESSES or DATABASE_POOL\.$/,
  )
})

test('the SDK API has a connection for every writer and two more on any machine', () => {
  expect([1, 2, 3, 4, 64].map((processors) => getSdkApiConnectionCount(processors))).toEqual([
    10, 10, 12, 14, 14,
  ])
  const { starts, beats, refusals } = getSdkApiWriterCount(64)
  expect([starts, beats, refusals]).toEqual([5, 5, 2])
})

test('behind a pooler counts only connections that bypass it', () => {
  const DATABASE_DIRECT_URL = 'postgres://fovea@db.example.com/fovea'
  expect(getConnectionCount(parseConfig({ PROCESSES: '4', DATABASE_DIRECT_URL }))).toBe(15)
})
