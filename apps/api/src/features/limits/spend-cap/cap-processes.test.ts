// @module-tag thorough
import { putCap } from '@fovea/contract/billing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { cloneDatabase } from '../../../../test/database.ts'
import { createTestSdkApi } from '../../../../test/test-sdk-api.ts'

const atOnce = 4
const each = 60
const left = 100

test('stops at the cap across four processes, except for sessions that had already started', async () => {
  const database = await cloneDatabase()
  const processes = await Promise.all(
    Array.from({ length: 4 }, () => createTestSdkApi({}, database)),
  )
  const [first] = processes
  if (!first) throw new Error('No process was started.')
  const browser = first.browser()
  const { _id: ownerId } = await browser.signIn('four@example.com')
  await sql`insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${ownerId}, 'sub_four', 'active', '2026-01-01', now(), now())`.execute(first.db)
  const { key } = await createKey(browser)
  await sql`insert into metered_months (owner_id, month, sessions)
    values (${ownerId}, '2026-03-01', ${15_000 - left})`.execute(first.db)
  await browser.call(putCap, { body: { amount: 5_000, mode: 'stop' } })

  const startSome = async (process: (typeof processes)[number]) => {
    let started = 0
    for (let n = 0; n < each; n += 1) started += Number((await process.start({ key })).valid)
    return started
  }
  const counts = await Promise.all(
    processes.flatMap((process) => Array.from({ length: atOnce }, () => startSome(process))),
  )
  const started = counts.reduce((sum, count) => sum + count, 0)
  expect(started).toBeGreaterThanOrEqual(left)
  expect(started).toBeLessThan(left + processes.length * atOnce)

  await Promise.all(processes.map((process) => process.close()))
  await database.drop()
})
