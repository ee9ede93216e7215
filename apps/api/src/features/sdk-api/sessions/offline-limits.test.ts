import { randomUUID } from 'node:crypto'
import { putCap } from '@fovea/contract/billing'
import { deleteProdKey, postProdKey, putProdKey } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const app = 'com.example.reader'
const issued = new Date('2026-03-05T12:00:00.000Z')
const now = new Date('2026-03-10T12:00:00.000Z')

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '100' })

async function developer(name: string) {
  sdkApi.clock.now = issued
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn(`${name}@example.com`)
  const body = { platformType: 'ios', bundleId: app } as const
  const { key } = (await browser.call(postProdKey, { body })).payload.doc
  const lease = (await sdkApi.start({ key })).lease ?? ''
  sdkApi.clock.now = now
  await browser.signIn(`${name}@example.com`)
  /** The start is refused because of its clock, so that only the offline sessions count. The cached key has expired. */
  const tell = async (offline: ReturnType<typeof ran>[]) => {
    const { offline: outcome } = await sdkApi.start({
      key,
      lease,
      offline,
      clientTime: '2026-01-01T00:00:00.000Z',
    })
    return outcome
  }
  return { browser, ownerId, key, lease, tell }
}

async function payer(name: string, sessions: number, startedAt = '2026-01-01T00:00:00.000Z') {
  const person = await developer(name)
  const { ownerId } = person
  await sql`insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${ownerId}, ${`sub_${name}`}, 'active', ${startedAt}, now(), now())`.execute(sdkApi.db)
  await sql`insert into metered_days (owner_id, day, license, platform, app, sessions)
    values (${ownerId}, '2026-03-06', 'production', 'ios', ${app}, ${sessions})`.execute(sdkApi.db)
  await sql`update metered_months set sessions = sessions + ${sessions}
    where owner_id = ${ownerId}`.execute(sdkApi.db)
  return person
}

const ran = (start: string) => ({ sessionId: randomUUID(), start, duration: 60 })
const yesterday = '2026-03-09T08:00:00.000Z'

async function countOf(ownerId: string) {
  const { rows } = await sql<{ stored: number; summed: number }>`select
    (select count(*)::int from metered_sessions where owner_id = ${ownerId}) as stored,
    (select sum(sessions)::int from metered_months where owner_id = ${ownerId}) as summed`.execute(
    sdkApi.db,
  )
  return rows[0]
}

describe('stop cap', () => {
  test('takes no offline session once it is reached', async () => {
    const { browser, ownerId, tell } = await payer('reached', 16_521)
    await browser.call(putCap, { body: { amount: 100, mode: 'stop' } })
    const before = await countOf(ownerId)
    expect(await tell([ran(yesterday), ran(yesterday)])).toEqual({
      taken: 0,
      refused: 2,
      reason: 'CAP_REACHED',
    })
    expect(await countOf(ownerId)).toEqual(before)
  })

  test('takes as many sessions as it allows, oldest first, and the same ones when they are sent again', async () => {
    const { browser, ownerId, tell } = await payer('partly', 10_000)
    await browser.call(putCap, { body: { amount: 2, mode: 'stop' } })
    const before = await countOf(ownerId)
    const offline = [ran('2026-03-09T10:00:00.000Z'), ran(yesterday)]
    const outcome = { taken: 1, refused: 1, reason: 'CAP_REACHED' }
    expect([await tell(offline), await tell(offline)]).toEqual([outcome, outcome])
    expect((await countOf(ownerId))?.stored).toBe((before?.stored ?? 0) + 1)
    const { rows } = await sql`select session_id from metered_sessions
      where session_id = ${offline[1]?.sessionId}`.execute(sdkApi.db)
    expect(rows).toHaveLength(1)
  })

  test('is not exceeded by concurrent reports', async () => {
    const { browser, ownerId, tell } = await payer('at-once', 10_000)
    await browser.call(putCap, { body: { amount: 20, mode: 'stop' } })
    const reports = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => ran(yesterday)))
    await Promise.all(reports.map(tell))
    expect((await countOf(ownerId))?.stored).toBe(20)
  })

  test('neither counts nor limits sessions from before the subscription', async () => {
    const { browser, tell } = await payer('fresh', 16_521, '2026-03-09T00:00:00.000Z')
    await browser.call(putCap, { body: { amount: 0, mode: 'stop' } })
    expect(await tell([ran('2026-03-08T08:00:00.000Z'), ran(yesterday)])).toEqual({
      taken: 2,
      refused: 0,
    })
  })

  test('of an app limits sessions of the app', async () => {
    const { browser, tell } = await payer('of-app', 16_521)
    await browser.call(putCap, {
      body: { amount: null, mode: 'stop', apps: [{ app, amount: 100 }] },
    })
    expect(await tell([ran(yesterday)])).toEqual({ taken: 0, refused: 1, reason: 'CAP_REACHED' })
  })

  test('that only warns takes all sessions', async () => {
    const { browser, tell } = await payer('warned', 16_521)
    await browser.call(putCap, { body: { amount: 100, mode: 'warn' } })
    expect(await tell([ran(yesterday)])).toEqual({ taken: 1, refused: 0 })
  })
})

const aroundNoon = () => [ran('2026-03-09T11:59:59.000Z'), ran('2026-03-09T12:00:01.000Z')]

const keyOff = { taken: 1, refused: 1, reason: 'KEY_OFF' }

describe('key that is off', () => {
  test('counts sessions that began before it was switched off, and no later ones', async () => {
    const { browser, key, tell } = await developer('switched-off')
    const change = (body: Record<string, unknown>) =>
      browser.call(putProdKey, { params: { sdkKey: key }, body })
    sdkApi.clock.now = new Date('2026-03-09T12:00:00.000Z')
    await change({ activated: false })
    sdkApi.clock.now = now
    await change({ ipBlacklist: ['192.0.2.0/24'] })
    expect(await tell(aroundNoon())).toEqual(keyOff)
    await change({ activated: true })
    await expect.poll(async () => (await sdkApi.start({ key })).valid).toBe(true)
    expect(await tell([ran(yesterday)])).toEqual({ taken: 1, refused: 0 })
  })

  test('counts sessions that began before it was deleted, and no later ones', async () => {
    const { browser, key, lease, ownerId } = await developer('deleted')
    sdkApi.clock.now = new Date('2026-03-09T12:00:00.000Z')
    await browser.call(deleteProdKey, { params: { sdkKey: key } })
    sdkApi.clock.now = now
    const before = await countOf(ownerId)
    expect(await sdkApi.start({ key, lease, offline: aroundNoon() })).toMatchObject({
      valid: false,
      num: 3,
      offline: keyOff,
    })
    expect((await countOf(ownerId))?.stored).toBe((before?.stored ?? 0) + 1)
    for (const [changes, reason] of [
      [{}, 'LEASE_MISSING'],
      [{ lease, app: { id: 'com.example.other' } }, 'LEASE_INVALID'],
    ] as const) {
      expect(await sdkApi.start({ key, offline: aroundNoon(), ...changes })).toMatchObject({
        num: 3,
        offline: { taken: 0, refused: 2, reason },
      })
    }
  })

  test('counts no session from after its owner was deactivated', async () => {
    const { ownerId, tell } = await developer('deactivated')
    await sql`update users set deactivated_at = '2026-03-09T12:00:00Z'
      where id = ${ownerId}`.execute(sdkApi.db)
    expect(await tell(aroundNoon())).toEqual(keyOff)
  })
})
