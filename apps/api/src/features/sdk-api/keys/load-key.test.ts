import { monthOf } from '@fovea/contract/time'
import { postProdKey } from '@fovea/contract/license-keys'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openTestApi } from '../../../../test/test-api.ts'
import { createMeter } from '../../metering/index.ts'
import { loadKey } from './load-key.ts'

const api = await openTestApi()

async function stranger(email: string) {
  const browser = api.browser()
  const { _id: ownerId } = await browser.signIn(email)
  const { payload } = await browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: 'com.example.reader' },
  })
  const { pool } = api.platform.database
  return {
    ownerId,
    load: async (now = api.clock.now) => {
      const statements: string[] = []
      const spy = vi.spyOn(pool, 'query')
      const db = new Kysely<object>({
        dialect: new PostgresDialect({ pool }),
        log: ({ query }) => void statements.push(query.sql),
      })
      const meter = createMeter(pool, { responseTimeoutMs: 60_000 })
      const key = await loadKey({ db, metering: db, meter }, payload.doc.key, now)
      const ofMeter = spy.mock.calls.length
      spy.mockRestore()
      const used = meter.usedIn(ownerId, monthOf(now))
      return { key, used, statements: statements.length + ofMeter }
    },
  }
}

test("loads a key with its owner's plan and account in one query, and the month in another only if the free tier applies", async () => {
  const { ownerId, load } = await stranger('cold@example.com')
  expect(await load()).toMatchObject({
    key: { ownerId, identifier: 'com.example.reader', unlimited: false, ownerDeactivated: false },
    used: 0,
    statements: 2,
  })

  await sql`insert into metered_months (owner_id, month, sessions)
    values (${ownerId}, '2026-03-01', 42), (${ownerId}, '2026-02-01', 7)`.execute(api.db)
  expect(await load()).toMatchObject({ used: 42, statements: 2 })

  await sql`update users set deactivated_at = now() where id = ${ownerId}`.execute(api.db)
  expect(await load()).toMatchObject({ key: { ownerDeactivated: true }, statements: 2 })
})

test('owners with a plan or a commercial license are not limited by the free tier', async () => {
  const paying = await stranger('paying-cold@example.com')
  await sql`insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end, cancel_at)
    values (${paying.ownerId}, 'sub_1', 'active', now(), now(), now(), '2026-03-15')`.execute(
    api.db,
  )
  expect(await paying.load()).toMatchObject({ key: { unlimited: true }, statements: 1 })
  const later = new Date('2026-03-16T00:00:00.000Z')
  expect(await paying.load(later)).toMatchObject({ key: { unlimited: false } })

  const licensed = await stranger('licensed-cold@example.com')
  await sql`insert into license_keys (owner_id, kind, key, created_at, expires_at)
    values (${licensed.ownerId}, 'com', 'never-typed', '2026-01-01', '2026-03-15')`.execute(api.db)
  expect(await licensed.load()).toMatchObject({ key: { unlimited: true }, statements: 1 })
  expect(await licensed.load(later)).toMatchObject({ key: { unlimited: false } })
})
