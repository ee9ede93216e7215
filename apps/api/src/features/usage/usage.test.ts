import { randomUUID } from 'node:crypto'
import { listProdKeys, postDevKey, postProdKey } from '@fovea/contract/license-keys'
import {
  getCost,
  getLatestUsage,
  getUsage,
  getUsageDetail,
  listAppNames,
} from '@fovea/contract/usage'
import { describe, expect, it } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { openTestSdkApi } from '../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()

async function developer(email: string, app = 'com.example.reader') {
  const browser = sdkApi.browser()
  await browser.signIn(email)
  const { payload } = await browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: app },
  })
  return { browser, key: payload.doc.key, run: runner(payload.doc.key, app) }
}

function runner(key: string, app: string) {
  return async (day: string, count: number, duration = 60) => {
    const { now } = sdkApi.clock
    sdkApi.clock.now = new Date(`${day}T10:00:00.000Z`)
    for (let session = 0; session < count; session++) {
      const sessionId = randomUUID()
      await sdkApi.start({ key, app: { id: app }, sessionId })
      const ending = { key, state: 'ended', duration }
      const { status } = await sdkApi.send('PATCH', `/sdk/v1/sessions/${sessionId}`, ending)
      expect(status).toBe(200)
    }
    sdkApi.clock.now = now
    await sdkApi.start({ key, app: { id: app } })
  }
}

const readDetail = (browser: TestBrowser, query: Record<string, string>) =>
  browser.call(getUsageDetail, { query: { date: '2026-3-5', ...query } })

describe('usage', () => {
  it('has every day, zeros included, oldest first, and ends with today', async () => {
    const { browser, run } = await developer('days@example.com')
    await run('2026-03-05', 3)
    const { payload } = await browser.call(getLatestUsage)
    expect(payload).toHaveLength(30)
    expect(payload[0]).toEqual({ date: '2026-02-09', count: 0 })
    expect(payload.find(({ date }) => date === '2026-03-05')).toEqual({
      date: '2026-03-05',
      count: 3,
    })
    expect(payload.at(-1)).toEqual({ date: '2026-03-10', count: 1 })
  })

  it.each([
    ['1', 30],
    ['3', 90],
    ['6', 180],
  ])('of %s months has %i days', async (months, days) => {
    const browser = sdkApi.browser()
    await browser.signIn(`months${months}@example.com`)
    const { payload } = await browser.call(getUsage, { query: { months } })
    expect(payload).toHaveLength(days)
  })

  it('counts an app by its name, and all apps together', async () => {
    const { browser, run } = await developer('apps@example.com')
    const { payload: second } = await browser.call(postProdKey, {
      body: { platformType: 'android', packageName: 'com.example.kiosk' },
    })
    await run('2026-03-05', 2)
    await sdkApi.start({
      key: second.doc.key,
      platform: 'android',
      app: { id: 'com.example.kiosk' },
    })
    expect((await browser.call(listAppNames)).payload).toEqual(['kiosk', 'reader'])
    const sum = async (appName?: string) => {
      const query = { months: '1', ...(appName !== undefined && { appName }) }
      const { payload } = await browser.call(getUsage, { query })
      return payload.reduce((total, { count }) => total + count, 0)
    }
    expect([await sum('reader'), await sum('kiosk'), await sum('All Apps'), await sum()]).toEqual([
      3, 1, 4, 4,
    ])
  })

  it('names a web app by its registered domain, wherever that stands in the URL', async () => {
    const browser = sdkApi.browser()
    await browser.signIn('suffix@example.com')
    const open = async (baseUrl: string) => {
      const doc = await createKey(browser, { platformType: 'web', baseUrl })
      const origin = new URL(baseUrl).origin
      await sdkApi.start({ key: doc.key, platform: 'web', app: { id: '' } }, { origin })
      return doc.appName
    }
    expect(await open('https://play.example.co.uk')).toBe('example')
    expect(await open('https://play.münchen.de')).toBe('münchen')
    expect(await open('https://other.co.uk')).toBe('other')
    expect(await open('https://www.example.com.au')).toBe('example')

    const names = ['example', 'münchen', 'other']
    expect((await browser.call(listAppNames)).payload).toEqual(names)
    const { docs } = (await browser.call(listProdKeys)).payload
    expect(docs.map(({ appName }) => appName).toSorted()).toEqual(['example', ...names])
    for (const [appName, sessions] of [
      ['example', 2],
      ['münchen', 1],
      ['other', 1],
    ] as const) {
      const { payload } = await browser.call(getUsage, { query: { months: '1', appName } })
      expect(payload.at(-1)?.count).toBe(sessions)
      const detail = await readDetail(browser, { date: '2026-3-10', appName })
      expect(detail.payload.map((row) => row.appName)).toEqual(Array(sessions).fill(appName))
    }
    const query = { months: '1', appName: 'co' }
    expect(await browser.refused(getUsage, { query })).toMatchObject({ status: 404 })
  })

  it('leaves out development sessions', async () => {
    const { browser } = await developer('trial@example.com')
    const { payload } = await browser.call(postDevKey, { body: {} })
    await sdkApi.start({ key: payload.doc.developmentKey.key })
    const usage = await browser.call(getLatestUsage)
    expect(usage.payload.at(-1)?.count).toBe(0)
    expect((await browser.call(listAppNames)).payload).toEqual(['reader'])
    expect((await readDetail(browser, { date: '2026-3-10' })).payload).toEqual([])
  })
})

describe('detail of a day', () => {
  it('steps through its pages by cursors, forward and back, and by numbers', async () => {
    const { browser, run } = await developer('pages@example.com')
    for (let duration = 1; duration <= 10; duration++) await run('2026-03-05', 1, duration)
    const first = await readDetail(browser, {})
    expect(first).toMatchObject({ page: 1, total: 3 })
    expect(first.previous).toBeUndefined()
    const second = await readDetail(browser, { cursor: first.next ?? '' })
    const third = await readDetail(browser, { cursor: second.next ?? '' })
    expect(third).toMatchObject({ page: 3, total: 3 })
    expect(third.next).toBeUndefined()
    const all = [first, second, third].flatMap(({ payload }) => payload)
    expect(all.map(({ sessionDuration }) => sessionDuration).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect(all[0]).toMatchObject({ appName: 'reader', os: 'iOS 19', uuid: 'device-1' })
    expect(await readDetail(browser, { cursor: third.previous ?? '' })).toEqual(second)
    expect(await readDetail(browser, { page: '2' })).toEqual(second)
    expect(await readDetail(browser, { page: '9' })).toMatchObject({ payload: [], total: 3 })
  })

  it('shows only the given app', async () => {
    const { browser, run } = await developer('one-app@example.com')
    const { payload } = await browser.call(postProdKey, {
      body: { platformType: 'ios', bundleId: 'com.example.zebra' },
    })
    await run('2026-03-05', 2)
    await runner(payload.doc.key, 'com.example.zebra')('2026-03-05', 1)
    const zebra = await readDetail(browser, { appName: 'zebra' })
    expect(zebra).toMatchObject({ total: 1, payload: [{ appName: 'zebra' }] })
  })
})

describe('names an invalid field', () => {
  it.each([
    { call: getUsage, query: { months: '7' }, field: 'months' },
    { call: getUsageDetail, query: { date: '2026-2-30' }, field: 'date' },
    { call: getUsageDetail, query: {}, field: 'date' },
    { call: getUsageDetail, query: { date: '2026-3-5', page: '0' }, field: 'page' },
    { call: getUsageDetail, query: { date: '2026-3-5', cursor: 'nonsense' }, field: 'cursor' },
  ])('$field of $query', async ({ call, query, field }) => {
    const browser = sdkApi.browser()
    await browser.signIn('wrong@example.com')
    const { status, fields } = await browser.refused(call, { query })
    expect(status).toBe(400)
    expect(Object.keys(fields ?? {})).toEqual([field])
  })
})

it('does not show apps or sessions of other workspaces', async () => {
  const theirs = await developer('theirs@example.com', 'com.theirs.secret')
  await theirs.run('2026-03-05', 5)
  const mine = await developer('mine@example.com')
  const { next } = await readDetail(theirs.browser, {})
  expect((await mine.browser.call(listAppNames)).payload).toEqual(['reader'])
  expect((await mine.browser.call(getLatestUsage)).payload.every(({ count }) => count === 0)).toBe(
    true,
  )
  expect(await readDetail(mine.browser, {})).toMatchObject({ payload: [], total: 0 })
  expect(await readDetail(mine.browser, { cursor: next ?? '' })).toMatchObject({ payload: [] })
  for (const appName of ['secret', 'never-was']) {
    const notFound = { status: 404, message: "You don't have an app with this name." }
    expect(await mine.browser.refused(getUsage, { query: { appName } })).toMatchObject(notFound)
    const query = { date: '2026-3-5', appName }
    expect(await mine.browser.refused(getUsageDetail, { query })).toMatchObject(notFound)
  }
})

it('shows the usage of this month, and the days for a forecast', async () => {
  const { browser, run } = await developer('cost@example.com')
  await run('2026-03-05', 3)
  await run('2026-02-20', 2)
  const { payload } = await browser.call(getCost)
  expect(payload).toMatchObject({ month: '2026-03', sessions: 5, plan: 'basic' })
  expect(payload.days).toHaveLength(29)
  expect(payload.days.at(-1)).toEqual({ date: '2026-03-10', count: 2 })
  expect(payload.days.find(({ date }) => date === '2026-02-20')?.count).toBe(2)
})
