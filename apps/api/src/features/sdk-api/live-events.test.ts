import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApi } from '../../../test/test-api.ts'
import { readLiveEvents } from './live-events.ts'

const api = await openTestApi()

test('a reader who sees a refusal also sees the sessions before it, even if the query is delayed', async () => {
  const { db } = api
  const { _id: ownerId } = await api.browser().signIn('held-up@example.com')
  const reading = await db.transaction().execute(async (transaction) => {
    await sql`lock table refusals in access exclusive mode`.execute(transaction)
    const held = readLiveEvents({ db, metering: db }, ownerId)
    await expect.poll(waiting).toBe(1)
    await sql`insert into recent_sessions (owner_id, at, license, platform, app, os)
      values (${ownerId}, now(), 'production', 'ios', 'reader', 'iOS 19')`.execute(db)
    await sql`insert into refusals
      (owner_id, key_id, at, code, observed, allowed, platform, app, certificate, os, ip)
      values (${ownerId}, ${randomUUID()}, now(), 'AUTH_EXPIRED_KEY', '', '{}', 'ios', 'reader', '', '', '')`.execute(
      transaction,
    )
    return { held }
  })
  expect((await reading.held).map(({ type }) => type)).toEqual(['session', 'refusal'])
})

async function waiting() {
  const { rows } =
    await sql`select from pg_locks where relation = 'refusals'::regclass and not granted`.execute(
      api.db,
    )
  return rows.length
}
