import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { parseConfig } from '../config/config.ts'
import {
  connectionsOf,
  connectionsWarning,
  doorConnections,
  doorLanes,
} from './connection-count.ts'

const database = await cloneDatabase()
afterAll(() => database.drop())

test('workers that may open more connections than the database takes are told of at the start', async () => {
  const few = parseConfig({ PROCESSES: '2', DATABASE_POOL: '2' })
  expect(connectionsOf(few)).toBe(3 * (2 + doorConnections() + 5))
  expect(await connectionsWarning(few, database.url)).toBeUndefined()
  const many = parseConfig({ PROCESSES: '64', DATABASE_POOL: '200' })
  expect(await connectionsWarning(many, database.url)).toMatch(
    /^The 64 workers may open \d{5} connections .* but the database takes \d+: raise its max_connections, or lower PROCESSES or DATABASE_POOL\.$/,
  )
})

test('the door has a connection for every lane and two more, whatever the machine', () => {
  expect([1, 2, 3, 4, 64].map((processors) => doorConnections(processors))).toEqual([
    10, 10, 12, 14, 14,
  ])
  const { starts, beats, refusals } = doorLanes(64)
  expect([starts, beats, refusals]).toEqual([5, 5, 2])
})

test('behind a pooler only those count that pass it', () => {
  const DATABASE_DIRECT_URL = 'postgres://fovea@db.example.com/fovea'
  expect(connectionsOf(parseConfig({ PROCESSES: '4', DATABASE_DIRECT_URL }))).toBe(15)
})
