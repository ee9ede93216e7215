import { expect, inject, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { connect } from './connect.ts'

test.each([
  [1, ['1s', '2500ms']],
  [6, ['6s', '15s']],
])(
  'with a timeout factor of %s waits for locks and statements %j',
  async (timeoutFactor, waits) => {
    const { pool, close } = connect({
      url: inject('postgresUrl'),
      max: 1,
      log: createLog('silent'),
      timeouts: 'sdkApi',
      timeoutFactor,
    })
    const { rows } = await pool.query<{ waits: string[] }>(
      `select array[current_setting('lock_timeout'), current_setting('statement_timeout')] as waits`,
    )
    await close()
    expect(rows).toEqual([{ waits }])
  },
)

test('closed, it has no connection left, though only the pool itself was used', async () => {
  const { pool, close } = connect({
    url: inject('postgresUrl'),
    max: 2,
    log: createLog('silent'),
    timeoutFactor: 20,
  })
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  expect(pool.totalCount).toBe(2)
  await close()
  expect(pool.totalCount).toBe(0)
})
