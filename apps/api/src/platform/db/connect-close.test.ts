import { expect, inject, test } from 'vitest'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'

test('closed, it has no connection left, though only the pool itself was used', async () => {
  const { pool, close } = connect({ url: inject('postgresUrl'), max: 2, log: createLog('silent') })
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  expect(pool.totalCount).toBe(2)
  await close()
  expect(pool.totalCount).toBe(0)
})
