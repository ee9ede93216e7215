import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '../../logging/log.ts'
import { connect } from '../connect.ts'
import { createStatementNames } from './statement-names.ts'

const log = createLog('silent')
const probe = { name: 'probe', text: 'select $1::int as n', values: [7] }

function open() {
  const names = createStatementNames(log)
  const database = connect({
    url: inject('postgresUrl'),
    max: 1,
    log,
    names,
    timeoutFactor: 20,
  })
  onTestFinished(() => database.close())
  return { names, pool: database.pool }
}

const preparedNames = 'select name from pg_prepared_statements'

test('prepares a named statement unless a pooler would lose it', async () => {
  const { names, pool } = open()
  expect((await pool.query(probe)).rows).toEqual([{ n: 7 }])
  expect((await pool.query(preparedNames)).rows).toEqual([{ name: 'probe' }])
  await pool.query('deallocate all')
  names.setLostElsewhere(true)
  expect((await pool.query(probe)).rows).toEqual([{ n: 7 }])
  expect((await pool.query(preparedNames)).rows).toEqual([])
})

test.each([
  { code: '26000', break: 'deallocate all', isPrepared: true },
  { code: '42P05', break: 'prepare probe as select 1', isPrepared: false },
])(
  '$code while serving turns statement names off',
  async ({ code, break: statement, isPrepared }) => {
    const { names, pool } = open()
    if (isPrepared) await pool.query(probe)
    await pool.query(statement)
    expect(names.areUsed()).toBe(true)
    await expect(pool.query(probe)).rejects.toMatchObject({ code })
    expect(names.areUsed()).toBe(false)
    expect((await pool.query(probe)).rows).toEqual([{ n: 7 }])
  },
)

test('a statement lost within a transaction turns names off, too', async () => {
  const { names, pool } = open()
  const client = await pool.connect()
  await client.query('prepare probe as select 1')
  await client.query('begin')
  await expect(client.query(probe)).rejects.toMatchObject({ code: '42P05' })
  await client.query('rollback')
  expect(names.areUsed()).toBe(false)
  expect((await client.query(probe)).rows).toEqual([{ n: 7 }])
  client.release()
})
