import { getCap, putCap } from '@fovea/contract/billing'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createSpendCapTasks } from './tasks.ts'

const sdkApi = await openTestSdkApi()

const reader = 'com.example.reader'

async function createPayer(name: string) {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn(`${name}@example.com`)
  await sdkApi.query`
    insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${ownerId}, ${`sub_${name}`}, 'active', '2026-01-01', now(), now())
  `
  return { browser, ownerId, key: await keyFor(browser, reader) }
}

async function keyFor(browser: TestBrowser, bundleId: string) {
  return (await createKey(browser, { platformType: 'ios', bundleId })).key
}

async function storeSessions(ownerId: string, sessions: number, app = reader) {
  await sdkApi.query`
    insert into metered_days (owner_id, day, license, platform, app, sessions)
    values (${ownerId}, '2026-03-01', 'production', 'ios', ${app}, ${sessions})
  `
  await sdkApi.query`
    insert into metered_months (owner_id, month, sessions) values (${ownerId}, '2026-03-01', ${sessions})
    on conflict (owner_id, month) do update set sessions = metered_months.sessions + excluded.sessions
  `
}

type Cap = {
  amount: number | null
  mode: 'warn' | 'stop'
  apps?: { app: string; amount: number }[]
}

async function setCap(browser: TestBrowser, body: Cap) {
  return (await browser.call(putCap, { body })).payload
}

const capOf = async (browser: TestBrowser) => (await browser.call(getCap)).payload

test('neither stops nor warns without a cap', async () => {
  const { browser, ownerId, key } = await createPayer('free')
  await storeSessions(ownerId, 1_000_000)
  expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
  expect(await capOf(browser)).toEqual({
    amount: null,
    mode: 'warn',
    apps: [],
    spent: 720_001,
    percent: 0,
    reachedOn: null,
  })
})

test('starts the last session that the cap pays for, and refuses the next with the name of the cap', async () => {
  const { browser, ownerId, key } = await createPayer('stopped')
  await storeSessions(ownerId, 14_999)
  await setCap(browser, { amount: 5_000, mode: 'stop' })
  await expect
    .poll(async () => (await sdkApi.start({ key })).message)
    .toBe('The spend cap is reached.')
  expect(await sdkApi.start({ key })).toMatchObject({
    valid: false,
    code: 'AUTH_EXCEEDED_FREE_TIER',
    num: 8,
  })
  const rows = await sdkApi.query<{ sessions: string }>`
    select sessions from metered_months where owner_id = ${ownerId}`
  expect(rows).toEqual([{ sessions: '15000' }])
  expect(await capOf(browser)).toMatchObject({ spent: 5_000, reachedOn: '2026-03-10' })

  await setCap(browser, { amount: 5_000, mode: 'warn' })
  await expect.poll(async () => (await sdkApi.start({ key })).valid).toBe(true)
})

test("counts an app's share of the month's cost towards the cap of the app", async () => {
  const { browser, ownerId, key } = await createPayer('apps')
  const other = await keyFor(browser, 'com.example.player')
  await storeSessions(ownerId, 12_000)
  await storeSessions(ownerId, 8_000, 'com.example.player')
  const answer = await setCap(browser, {
    amount: null,
    mode: 'stop',
    apps: [{ app: reader, amount: 6_000 }],
  })
  expect(answer.apps).toEqual([
    { app: reader, amount: 6_000, spent: 6_000, percent: 100, hasSessions: true },
  ])
  await expect
    .poll(async () => (await sdkApi.start({ key })).message)
    .toBe('The spend cap of this app is reached.')
  const player = { key: other, app: { id: 'com.example.player' } }
  expect(await sdkApi.start(player)).toMatchObject({ valid: true })

  await setCap(browser, { amount: null, mode: 'stop', apps: [{ app: reader, amount: 7_000 }] })
  await expect.poll(async () => (await sdkApi.start({ key })).valid).toBe(true)
})

test('keeps the caps of apps that are omitted from a change', async () => {
  const { browser } = await createPayer('kept')
  const apps = [{ app: reader, amount: 100 }]
  await setCap(browser, { amount: 100, mode: 'warn', apps })
  const answer = await setCap(browser, { amount: 200, mode: 'warn' })
  expect(answer.apps).toEqual([
    { app: reader, amount: 100, spent: 0, percent: 0, hasSessions: false },
  ])
})

test.each([
  ['an amount below zero', { amount: -1, mode: 'stop' }, 'amount'],
  ['half a cent', { amount: 0.5, mode: 'stop' }, 'amount'],
  ['more than a million', { amount: 100_000_001, mode: 'stop' }, 'amount'],
  ['an unknown mode', { amount: 1, mode: 'maybe' }, 'mode'],
  [
    'an app twice',
    {
      amount: 1,
      mode: 'stop',
      apps: [
        { app: 'a', amount: 1 },
        { app: 'a', amount: 2 },
      ],
    },
    'apps',
  ],
  [
    'an app without a name',
    { amount: 1, mode: 'stop', apps: [{ app: ' ', amount: 1 }] },
    'apps.0.app',
  ],
])('refuses %s by its field', async (label, body, field) => {
  const { browser } = await createPayer(`wrong-${label.replaceAll(' ', '-')}`)
  const { status, fields } = await browser.refused(putCap, { body })
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
  expect(await capOf(browser)).toMatchObject({ amount: null, apps: [] })
})

/** Runs the task twice at once, as in two processes, and returns the subjects of all emails to a user. */
async function notify(ownerId: string) {
  const [task] = createSpendCapTasks(sdkApi.platform)
  await Promise.all([task?.run(), task?.run()])
  const rows = await sdkApi.query<{ subject: string }>`
    select subject from mails where user_id = ${ownerId} order by id`
  return rows.map(({ subject }) => subject)
}

test('ends a cap of $0 with the free sessions, and notifies of it', async () => {
  const { browser, ownerId, key } = await createPayer('nothing')
  await setCap(browser, { amount: 0, mode: 'stop' })
  await storeSessions(ownerId, 9_999)
  expect([await notify(ownerId), (await capOf(browser)).percent]).toEqual([[], 0])
  expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
  await expect
    .poll(async () => (await sdkApi.start({ key })).message)
    .toBe('The spend cap is reached.')
  expect(await capOf(browser)).toMatchObject({ spent: 0, percent: 100, reachedOn: '2026-03-10' })
  expect(await notify(ownerId)).toEqual(['Your spend cap of $0.00 is reached'])
})

test('ends the $0 cap of an app with the free sessions', async () => {
  const { browser, ownerId, key } = await createPayer('nothing-for-it')
  await storeSessions(ownerId, 10_000)
  await setCap(browser, { amount: null, mode: 'stop', apps: [{ app: reader, amount: 0 }] })
  await expect
    .poll(async () => (await sdkApi.start({ key })).message)
    .toBe('The spend cap of this app is reached.')
  expect((await capOf(browser)).apps).toEqual([
    { app: reader, amount: 0, spent: 0, percent: 100, hasSessions: true },
  ])
  expect(await notify(ownerId)).toEqual([`The spend cap of ${reader} of $0.00 is reached`])
})

test('notifies members who may pay once at 50, 80 and 100 %, for repeated runs', async () => {
  const { browser, ownerId } = await createPayer('told')
  await setCap(browser, { amount: 10_000, mode: 'stop' })
  expect(await notify(ownerId)).toEqual([])
  await storeSessions(ownerId, 15_000)
  expect(await notify(ownerId)).toEqual(['50 % of your spend cap is spent'])
  await storeSessions(ownerId, 5_000, 'com.example.player')
  expect(await notify(ownerId)).toEqual([
    '50 % of your spend cap is spent',
    'Your spend cap of $100.00 is reached',
  ])
  await setCap(browser, { amount: 11_000, mode: 'stop' })
  expect((await notify(ownerId)).slice(2)).toEqual(['80 % of your spend cap is spent'])
})
