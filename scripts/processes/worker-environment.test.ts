import { parseConfig } from '@fovea/api/config'
import { expect, test } from 'vitest'
import type { Environment } from '../operating/environment.ts'
import { createWorkerEnvironment } from './worker-environment.ts'

const databaseUrl = 'postgres://127.0.0.1:5433/fovea'

function readTwice(before: Environment, after: Environment, embeddedIn?: string) {
  const config = { ...parseConfig({}), port: 4321 }
  const readings = [before, after]
  const environment = createWorkerEnvironment(
    { config, databaseUrl, embeddedIn },
    () => readings.shift() ?? {},
  )
  return { first: environment.first, ...environment.read() }
}

test('a reload passes on the current settings of the file, and unsets removed ones', () => {
  const before = { PORT: '0', BRAND_NAME: 'A', GUIDE_URL: 'x', DATABASE_URL: 'a' }
  const after = { PORT: '0', BRAND_NAME: 'B', DATABASE_URL: 'b' }
  expect(readTwice(before, after)).toStrictEqual({
    first: { PORT: '4321' },
    pending: [],
    environment: { PORT: '4321', BRAND_NAME: 'B', GUIDE_URL: undefined, DATABASE_URL: 'b' },
  })
})

test('settings of the primary keep their values until a restart, and are validated nevertheless', () => {
  const before = { PORT: '4321', DATABASE_URL: 'a', DATABASE_POOL: '10' }
  const after = { PORT: '1', PROCESSES: '3', DATABASE_URL: 'embedded', DATABASE_POOL: '20' }
  expect(readTwice(before, after)).toMatchObject({
    pending: ['PORT', 'PROCESSES', 'DATABASE_URL'],
    environment: {
      PORT: '4321',
      PROCESSES: '',
      DATABASE_URL: 'a',
      DATABASE_POOL: '20',
      WORKER_PENDING_SETTINGS: '{"PORT":"1","PROCESSES":"3","DATABASE_URL":"embedded"}',
    },
  })
})

test('an embedded database keeps its address and its number of connections', () => {
  const { first, pending, environment } = readTwice(
    { DATABASE_URL: 'embedded' },
    { DATABASE_URL: 'postgres://elsewhere/fovea', DATABASE_POOL: '20' },
    '/data/postgres',
  )
  expect(first).toEqual({
    PORT: '4321',
    DATABASE_URL: databaseUrl,
    WORKER_EMBEDDED_DATABASE: '/data/postgres',
  })
  expect(pending).toEqual(['DATABASE_URL', 'DATABASE_POOL'])
  expect(environment).toMatchObject({ DATABASE_URL: databaseUrl, DATABASE_POOL: '' })
})
