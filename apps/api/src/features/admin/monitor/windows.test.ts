import {
  getMonitorDays,
  getMonitorWindow,
  listMonitorApps,
  listMonitorWindowApps,
  type MonitorApp,
  monitorWindows,
} from '@fovea/contract/admin'
import type { ResponseOf } from '@fovea/contract/endpoint'
import { postDevKey, postProdKey } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { refreshMonitor } from './refresh-monitor.ts'

const sdkApi = await openTestSdkApi()
const admin = sdkApi.browser()
await admin.signIn('admin@fovea.test')
const developer = sdkApi.browser()
const ownerId = (await developer.signIn('caller@example.com'))._id
const { payload: dev } = await developer.call(postDevKey, { body: {} })
const ios = await developer.call(postProdKey, {
  body: { platformType: 'ios', bundleId: 'com.example.reader' },
})
await sdkApi.start({ key: dev.doc.developmentKey.key, app: { id: 'com.example.trial' } })
for (let count = 0; count < 3; count++) await sdkApi.start({ key: ios.payload.doc.key })

type Page = ResponseOf<typeof listMonitorApps>['payload']

test('keeps the calls of its windows, as a reading of all sums finds them', async () => {
  const refresh = () =>
    refreshMonitor({
      db: sdkApi.db,
      metering: sdkApi.platform.metering.db,
      now: sdkApi.clock.now,
    })
  expect((await admin.call(getMonitorWindow, { query: {} })).payload).toEqual({
    since: null,
    asOf: null,
    docs: [],
  })
  const end = Math.floor(sdkApi.clock.now.getTime() / 1000)
  // An app in each window, whose first day the window cuts, and one of each that began too early.
  const starts = monitorWindows.map((days) => new Date((end - days * 86_400) * 1000))
  for (const start of starts) {
    for (const [app, seconds] of [
      ['com.example.within', 1],
      ['com.example.before', -1],
      ['com.example.before', -2],
    ] as const) {
      const at = new Date(start.getTime() + seconds * 1000)
      await sql`insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
        values (${ownerId}, gen_random_uuid(), gen_random_uuid(), 'production', 'web', ${app}, ${at}::date, ${at}, '', '', '')`.execute(
        sdkApi.db,
      )
      await sql`insert into metered_days as known (owner_id, day, app, platform, license, sessions)
        values (${ownerId}, ${at}::date, ${app}, 'web', 'production', 1)
        on conflict (owner_id, day, app, platform, license) do update set sessions = known.sessions + 1`.execute(
        sdkApi.db,
      )
    }
  }
  await refresh()
  for (const [index, days] of monitorWindows.entries()) {
    const periodStart = String((starts[index]?.getTime() ?? 0) / 1000)
    const kept = (await admin.call(getMonitorWindow, { query: { days: String(days) } })).payload
    const { docs } = (await admin.call(getMonitorDays, { query: { periodStart } })).payload
    expect(kept).toEqual({
      since: starts[index]?.toISOString(),
      asOf: sdkApi.clock.now.toISOString(),
      docs,
    })
    for (const environment of ['prod', 'dev'] as const) {
      const exact = (await admin.call(listMonitorApps, { query: { periodStart, environment } }))
        .payload
      expect(exact.docs.length).toBeGreaterThan(0)
      const docs: MonitorApp[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query = { days: String(days), environment, limit: '1' }
        const input = cursor === '' ? query : { ...query, cursor }
        const page: Page = (await admin.call(listMonitorWindowApps, { query: input })).payload
        expect(page.all).toBe(exact.all)
        docs.push(...page.docs)
        cursor = page.next
      }
      expect(docs).toEqual(exact.docs)
    }
  }
  const apps = async () =>
    (
      await admin.call(listMonitorWindowApps, { query: { days: '180', environment: 'prod' } })
    ).payload.docs.map(({ hostName, bundleIdentifier }) => hostName || bundleIdentifier)
  expect(await apps()).toContain('com.example.within')
  await sql`delete from metered_days where app in ('com.example.within', 'com.example.before')`.execute(
    sdkApi.db,
  )
  await sql`delete from metered_sessions where app in ('com.example.within', 'com.example.before')`.execute(
    sdkApi.db,
  )
  await refresh()
  expect(await apps()).not.toContain('com.example.within')
})
