import { expect, inject, test } from 'vitest'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'

test.each([
  { prepares: true, kept: ['probe'] },
  { prepares: false, kept: [] },
])(
  'a named statement is prepared unless a pooler would lose it: %j',
  async ({ prepares, kept }) => {
    const log = createLog('silent')
    const database = connect({
      url: inject('postgresUrl'),
      max: 1,
      log,
      prepares,
      patienceFactor: 20,
    })
    const asked = await database.pool.query({
      name: 'probe',
      text: 'select $1::int as n',
      values: [7],
    })
    expect(asked.rows).toEqual([{ n: 7 }])
    const { rows } = await database.pool.query('select name from pg_prepared_statements')
    expect(rows).toEqual(kept.map((name) => ({ name })))
    await database.close()
  },
)
