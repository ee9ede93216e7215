import { expect, inject, onTestFinished, test } from 'vitest'
import { findPoolerVersion, startPooler } from '../../../../../../scripts/faults/pooler.ts'
import { supportsPreparedStatements } from './detect-statement-names.ts'

const version = await findPoolerVersion({ mayInstall: false })
/** PgBouncer can keep prepared statements since 1.21, and does so unless this setting is 0. */
const losing = version !== undefined && version >= 121 ? ['max_prepared_statements = 0'] : []
const timeoutFactor = 20

test('without a pooler keeps statement names, with any number of processes that probe at once', async () => {
  const url = inject('postgresUrl')
  const findings = Array.from({ length: 8 }, () => supportsPreparedStatements(url, timeoutFactor))
  expect(new Set(await Promise.all(findings))).toEqual(new Set([true]))
})

test.runIf(version !== undefined).each([
  { processes: 1, connections: 5 },
  { processes: 1, connections: 1 },
  { processes: 2, connections: 5 },
])(
  '$processes processes behind a PgBouncer with $connections connections detect that it loses statements',
  async ({ processes, connections }) => {
    const settings = [...losing, `default_pool_size = ${connections}`]
    const pooler = await startPooler(inject('postgresUrl'), settings)
    onTestFinished(() => pooler.stop())
    for (let round = 0; round < 20; round++) {
      const findings = Array.from({ length: processes }, () =>
        supportsPreparedStatements(pooler.url, timeoutFactor),
      )
      // Processes that use the same connections at the same moment may miss the loss, and learn it from the others.
      expect(await Promise.all(findings)).toContain(false)
    }
  },
)

test.runIf(version !== undefined && version >= 121)(
  'uses names behind a PgBouncer that keeps statements',
  async () => {
    const pooler = await startPooler(inject('postgresUrl'), ['max_prepared_statements = 100'])
    onTestFinished(() => pooler.stop())
    expect(await supportsPreparedStatements(pooler.url, timeoutFactor)).toBe(true)
  },
)
