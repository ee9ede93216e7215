import { getAlertChoices } from '@fovea/contract/alerts'
import { listKeyUsage } from '@fovea/contract/license-keys'
import { maxKeysListed } from '@fovea/contract/license-keys/rules'
import { listDevices, maxDevices } from '@fovea/contract/auth'
import { getUsage, listAppNames } from '@fovea/contract/usage'
import { getLogFilters, listLogs } from '@fovea/contract/sdk-api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInAs } from '../sign-in-as.ts'
import { openTestApi } from '../test-api.ts'

/** Selection lists are bounded, and report if they are incomplete. */
const api = await openTestApi()
const usual = await signInAs(api, 'few@example.com')
const heavy = await signInAs(api, 'many@example.com')
const few = usual.browser
const many = heavy.browser
const manyId = heavy.user._id
await seed(usual.user._id, maxKeysListed, 200)
await seed(manyId, maxKeysListed + 1, 1_001)
await sql`insert into sessions (token_hash, user_id, provider, ip, user_agent, created_at, seen_at, expires_at)
  select sha256(n::text::bytea), ${manyId}, 'google', '', '', now(), '2026-01-01', '2027-01-01'
  from generate_series(1, ${maxDevices}::int) as n`.execute(api.db)

async function seed(ownerId: string, keys: number, apps: number) {
  await sql`insert into license_keys (owner_id, kind, key, platform, identifier, created_at, expires_at)
    select ${ownerId}, 'prod', ${`prod_${ownerId}_`}::text || n, 'ios', 'com.example.keyed',
      '2026-02-01'::timestamptz + n * interval '1 second', '2027-02-01'
    from generate_series(1, ${keys}::int) as n`.execute(api.db)
  await sql`insert into metered_days (owner_id, day, app, platform, license, sessions)
    select ${ownerId}, '2026-02-28', 'com.example.app' || n, 'ios', 'production', n
    from generate_series(1, ${apps}::int) as n`.execute(api.db)
}

test('a complete list has no further fields', async () => {
  const usage = (await few.call(listKeyUsage)).payload
  expect(usage).not.toHaveProperty('more')
  expect(usage.docs).toHaveLength(maxKeysListed)
  const filters = (await few.call(getLogFilters)).payload
  expect(Object.keys(filters).toSorted()).toEqual(['apps', 'keys'])
  expect(filters.apps).toHaveLength(200)
  expect(Object.keys((await few.call(getAlertChoices)).payload).toSorted()).toEqual([
    'apps',
    'keys',
  ])
  expect(await few.call(listAppNames)).not.toHaveProperty('more')
  expect((await few.call(listDevices)).payload).not.toHaveProperty('more')
})

test('an incomplete list has the newest entries, and says that there are more', async () => {
  const usage = (await many.call(listKeyUsage)).payload
  expect(usage.more).toBe(true)
  expect(usage.docs).toHaveLength(maxKeysListed)
  const filters = (await many.call(getLogFilters)).payload
  expect(filters).toMatchObject({ moreKeys: true, moreApps: true })
  expect([filters.keys.length, filters.apps.length]).toEqual([maxKeysListed, 200])
  expect(filters.keys[0]?.key).toBe(`prod_${manyId}_${maxKeysListed + 1}`)
  const choices = (await many.call(getAlertChoices)).payload
  expect(choices).toMatchObject({ moreKeys: true, moreApps: true })
  expect(choices.keys).toHaveLength(maxKeysListed)
  const names = await many.call(listAppNames)
  expect(names.more).toBe(true)
  expect(names.payload).toHaveLength(1_001)
  const devices = (await many.call(listDevices)).payload
  expect(devices.more).toBe(true)
  expect(devices.docs).toHaveLength(maxDevices)
  expect(devices.docs[0]?.current).toBe(true)
})

test('a split by app has at most seven parts, which add up to the total', async () => {
  const { payload, series = [] } = await many.call(getUsage, { query: { split: 'app' } })
  expect(series.length).toBeLessThanOrEqual(7)
  expect(sum(series.map(({ counts }) => sum(counts)))).toBe(sum(payload.map(({ count }) => count)))
})

test('an unlisted key can still be queried by its string', async () => {
  const { payload } = await many.call(listLogs, { query: { key: `prod_${manyId}_1` } })
  expect(payload.docs).toEqual([])
})

function sum(counts: number[]) {
  return counts.reduce((total, count) => total + count, 0)
}
