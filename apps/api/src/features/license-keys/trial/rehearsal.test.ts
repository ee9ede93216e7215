import { randomUUID } from 'node:crypto'
import {
  deleteRehearsal,
  getDevKey,
  getDevKeyHistory,
  postDevKey,
  postRehearsal,
} from '@fovea/contract/license-keys'
import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import { dayMs, minuteMs } from '@fovea/contract/time'
import { listLogs } from '@fovea/contract/sdk-api'
import { listWorkspaceEvents } from '@fovea/contract/workspaces'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTokenWithClient } from '../../../../test/sign-in-as.ts'
import { createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi, type TestSdkApi } from '../../../../test/test-sdk-api.ts'

const begun = new Date('2026-03-10T12:00:00.000Z')
const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })
beforeEach(() => {
  sdkApi.clock.now = begun
})

const until = new Date(begun.getTime() + 10 * minuteMs).toISOString()
let people = 0

async function personWithTrial() {
  const browser = sdkApi.browser()
  const email = `rehearser-${people++}@example.com`
  const user = await browser.signIn(email)
  const { payload } = await browser.call(postDevKey, { body: {} })
  return { browser, user, key: payload.doc.developmentKey.key }
}

async function rehearse(browser: TestBrowser, answer: RehearsalAnswer) {
  return (await browser.call(postRehearsal, { body: { answer } })).payload
}

async function sessionsOf(ownerId: string) {
  const rows = await sdkApi.query<{
    count: number
  }>`select count(*)::int as count from metered_sessions
    where owner_id = ${ownerId}`
  return rows[0]?.count
}

const refusals = [
  ['expired', 'AUTH_EXPIRED_KEY', 16],
  ['over-limit', 'AUTH_EXCEEDED_FREE_TIER', 8],
  ['deactivated', 'AUTH_DEACTIVATED_KEY', 9],
  ['wrong-clock', 'AUTH_WRONG_LOCAL_TIME', 14],
] as const

test.each(refusals)(
  'rehearsing %s refuses the key for ten minutes and meters nothing',
  async (answer, code, num) => {
    const { browser, user, key } = await personWithTrial()
    const first = await sdkApi.start({ key })
    expect(await rehearse(browser, answer)).toEqual({ answer, until })
    expect((await browser.call(getDevKey)).payload.doc?.rehearsal).toEqual({ answer, until })
    await expect.poll(async () => (await sdkApi.start({ key })).code).toBe(code)
    const before = await sessionsOf(user._id)
    const refused = await sdkApi.start({ key })
    expect(refused).toMatchObject({ valid: false, code, num })
    expect(refused.signature).toMatch(/./)
    expect(refused.body).toContain('a rehearsal, which you started in the console')
    expect(await sessionsOf(user._id)).toBe(before)
    const offline = [{ sessionId: randomUUID(), start: begun.toISOString(), duration: 5 }]
    const result = await sdkApi.start({ key, offline, lease: first.lease })
    expect(result).toMatchObject({ valid: false, offline: { taken: 1, refused: 0 } })
    expect(await sessionsOf(user._id)).toBe((before ?? 0) + 1)
    const log = await browser.call(listLogs, { query: { code: 'REFUSED' } })
    expect(log.payload.docs[0]).toMatchObject({ code })

    sdkApi.clock.now = new Date(Date.parse(until) - 1)
    expect(await sdkApi.start({ key })).toMatchObject({ code })
    sdkApi.clock.now = new Date(until)
    expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
    expect((await browser.call(getDevKey)).payload.doc).not.toHaveProperty('rehearsal')
  },
)

/** Waits until the SDK API has received the notification. */
async function untilDown(key: string) {
  await expect
    .poll(
      async () => (await sdkApi.send('POST', '/sdk/v1/sessions', sdkApi.startBody({ key }))).status,
    )
    .toBe(503)
}

test('rehearsing an outage answers starts and heartbeats with 503, without counting or logging them', async () => {
  const { browser, user, key } = await personWithTrial()
  const sessionId = randomUUID()
  await sdkApi.start({ key, sessionId })
  await rehearse(browser, 'down')
  await untilDown(key)
  const before = await sessionsOf(user._id)
  const metered = async () => {
    const text = await sdkApi.metrics.metrics()
    return text
      .split('\n')
      .filter((line) => /^sdk_api_(responses|verdicts|request_duration)/.test(line))
  }
  const counted = await metered()
  const start = await sdkApi.send('POST', '/sdk/v1/sessions', sdkApi.startBody({ key }))
  const beat = { key, state: 'alive', duration: 60 }
  const alive = await sdkApi.send('PATCH', `/sdk/v1/sessions/${sessionId}`, beat)
  for (const answer of [start, alive]) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await answer.json()).toMatchObject({
      error: { name: 'UNAVAILABLE', message: expect.stringContaining('This is a rehearsal') },
    })
  }
  expect(await metered()).toEqual(counted)
  expect(counted.some((line) => line.includes('status="503"'))).toBe(false)
  expect(await sessionsOf(user._id)).toBe(before)

  const ended = await browser.call(deleteRehearsal)
  expect(ended.payload).toEqual({ answer: null, until: null })
  await expect
    .poll(
      async () => (await sdkApi.send('POST', '/sdk/v1/sessions', sdkApi.startBody({ key }))).status,
    )
    .toBe(200)
  expect((await browser.call(deleteRehearsal)).payload).toEqual({ answer: null, until: null })
})

test('rehearsing a slow service delays the answer to a start by five seconds, and no other request', async () => {
  const { browser, user, key } = await personWithTrial()
  const other = await personWithTrial()
  await rehearse(browser, 'down')
  await untilDown(key)
  await rehearse(browser, 'slow')
  // Starts fail until the SDK API has received the notification.
  const startOnce: () => ReturnType<TestSdkApi['start']> = () =>
    sdkApi.start({ key }).catch(startOnce)
  let isOtherFirst = false
  // If the machine stalls for five seconds, both answers are due at once and prove nothing, so try again.
  for (let starts = 1; !isOtherFirst; starts++) {
    const begunMs = performance.now()
    let isWaiting = true
    const slow = startOnce().finally(() => (isWaiting = false))
    expect(await sdkApi.start({ key: other.key })).toMatchObject({ valid: true })
    isOtherFirst = isWaiting
    expect(await slow).toMatchObject({ valid: true })
    expect(performance.now() - begunMs).toBeGreaterThan(4_900)
    expect(await sessionsOf(user._id)).toBe(starts)
    expect(await sessionsOf(other.user._id)).toBe(starts)
  }
})

test('the key history records rehearsals and their actors, including programs', async () => {
  const { browser, user } = await personWithTrial()
  await rehearse(browser, 'slow')
  await rehearse(browser, 'expired')
  await browser.call(deleteRehearsal)
  const { program } = await createTokenWithClient(sdkApi, browser, {
    name: 'CI',
    scopes: ['keys:write'],
  })
  await rehearse(program, 'down')
  const { docs } = (await browser.call(getDevKeyHistory, { query: {} })).payload
  expect(docs).toMatchObject([
    { action: 'rehearsed', token: 'CI', after: { answer: 'down', until } },
    { action: 'rehearsal-ended', before: { answer: 'expired', until }, after: null },
    {
      action: 'rehearsed',
      before: null,
      after: { answer: 'expired', until },
      actor: { email: user.email },
    },
    { action: 'rehearsed', before: null, after: { answer: 'slow', until } },
    { action: 'issued' },
  ])
  const audit = (await browser.call(listWorkspaceEvents, { query: {} })).payload.docs
  expect(audit[0]).toMatchObject({ action: 'key-rehearsed' })
  const reader = await createTokenWithClient(sdkApi, browser, { scopes: ['keys:read'] })
  expect(await reader.program.refused(postRehearsal, { body: { answer: 'down' } })).toMatchObject({
    name: 'SCOPE_REFUSED',
  })
})

test('a production key never rehearses, in any workspace and even if its row has a rehearsal', async () => {
  const { browser, user } = await personWithTrial()
  const { key } = await createKey(browser)
  await rehearse(browser, 'expired')
  expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
  await sdkApi.query`update license_keys set rehearsal = 'expired', rehearsal_until = ${new Date(until)}
    where owner_id = ${user._id}`
  const team = await createTestTeam(sdkApi, 'Rehearsers')
  const own = await createKey(team.owner.browser)
  await sdkApi.query`update license_keys set rehearsal = 'down', rehearsal_until = ${new Date(until)}
    where key = ${own.key}`
  for (const one of [key, own.key])
    expect(await sdkApi.start({ key: one })).toMatchObject({ valid: true })
  expect(
    await team.owner.browser.refused(postRehearsal, { body: { answer: 'down' } }),
  ).toMatchObject({ status: 404 })
})

test('rejects an unknown rehearsal, and one without a key or after the trial', async () => {
  const { browser } = await personWithTrial()
  const bad = ['', 'EXPIRED', 'crash', 'constructor', 1, null, true, [], {}, undefined]
  for (const answer of bad) {
    expect(await browser.refused(postRehearsal, { body: { answer } })).toMatchObject({
      status: 400,
      fields: { answer: expect.stringContaining('Choose one of: expired, over-limit') },
    })
  }
  const keyless = sdkApi.browser()
  await keyless.signIn('keyless-rehearser@example.com')
  expect(await keyless.refused(postRehearsal, { body: { answer: 'down' } })).toMatchObject({
    status: 404,
    message: 'There is no development key in this workspace.',
  })
  expect((await keyless.call(deleteRehearsal)).payload).toEqual({ answer: null, until: null })
  sdkApi.clock.now = new Date(begun.getTime() + 31 * dayMs)
  await browser.signIn(`rehearser-${people - 1}@example.com`)
  expect(await browser.refused(postRehearsal, { body: { answer: 'down' } })).toMatchObject({
    name: 'RULE_BROKEN',
    message: 'Your trial has ended: its key is refused as it is.',
  })
})
