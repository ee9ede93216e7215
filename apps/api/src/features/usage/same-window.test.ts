import { randomUUID } from 'node:crypto'
import { listCommercialKeys, postDevKey } from '@fovea/contract/license-keys'
import { getLogVolume } from '@fovea/contract/sdk-api'
import { getCost, getLatestUsage, getUsage } from '@fovea/contract/usage'
import { expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import { insertProductionKey } from '../../../test/sign-in-as.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { openTestSdkApi } from '../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()
const { now } = sdkApi.clock

/** Two sessions before this month, of which one is before the last 30 days, and two in it. */
const moments = [
  '2026-02-08T23:59:59.000Z',
  '2026-02-09T00:00:00.000Z',
  '2026-03-01T00:00:00.000Z',
  now.toISOString(),
]

async function startAt(key: string, at: string) {
  sdkApi.clock.now = new Date(at)
  expect(await sdkApi.start({ key, sessionId: randomUUID() })).toMatchObject({ valid: true })
  sdkApi.clock.now = now
}

function sumOf(days: readonly { count: number }[]): number {
  return days.reduce((sum, { count }) => sum + count, 0)
}

async function readTotals(browser: TestBrowser) {
  const [latest, statistic, logs, cost] = [
    await browser.call(getLatestUsage, {}),
    await browser.call(getUsage, { query: { months: '1' } }),
    await browser.call(getLogVolume, { query: {} }),
    await browser.call(getCost, {}),
  ]
  return {
    dashboard: sumOf(latest.payload),
    statistic: sumOf(statistic.payload),
    logs: logs.payload.counts.reduce((sum, { valid }) => sum + valid, 0),
    firstDays: [
      latest.payload[0]?.date,
      statistic.payload[0]?.date,
      logs.payload.from.slice(0, 10),
    ],
    month: cost.payload.sessions,
    monthDays: sumOf(cost.payload.monthDays),
    monthInStatistic: sumOf(statistic.payload.filter(({ date }) => date >= '2026-03-01')),
  }
}

const totals = {
  dashboard: 3,
  statistic: 3,
  logs: 3,
  firstDays: ['2026-02-09', '2026-02-09', '2026-02-09'],
  month: 2,
  monthDays: 2,
  monthInStatistic: 2,
}

test('the dashboard, the statistic and the logs count the same sessions in the same days', async () => {
  const browser = sdkApi.browser()
  await browser.signIn('same-window@example.com')
  const { key } = await createKey(browser)
  for (const at of moments) await startAt(key, at)
  expect(await readTotals(browser)).toEqual(totals)

  const trial = await browser.call(postDevKey, { body: {} })
  await startAt(trial.payload.doc.developmentKey.key, now.toISOString())
  // The logs show every start, so they have the development session as well.
  expect(await readTotals(browser)).toEqual({ ...totals, logs: 4 })
})

test('under a commercial license, all of them count sessions of commercial keys', async () => {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn('same-window-commercial@example.com')
  await insertProductionKey(sdkApi.db, ownerId, now)
  const { payload } = await browser.call(listCommercialKeys, {})
  const key = payload.docs[0]?.key ?? ''
  for (const at of moments) await startAt(key, at)
  expect(await readTotals(browser)).toEqual(totals)
})
