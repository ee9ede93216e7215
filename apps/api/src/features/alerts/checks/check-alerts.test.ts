import { postAlert, putAlert } from '@fovea/contract/alerts'
import type { CallInput } from '@fovea/contract/endpoint'
import { deleteProdKey, putProdKey } from '@fovea/contract/license-keys'
import { dayMs, dayOf, hourMs, minuteMs } from '@fovea/contract/time'
import { deleteMember, putMember } from '@fovea/contract/workspaces'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { checkAlerts } from './check-alerts.ts'

const begun = new Date('2026-03-10T12:00:00.000Z')
const sdkApi = await openTestSdkApi()
beforeEach(async () => {
  sdkApi.clock.now = begun
  await sdkApi.query`delete from alerts`
})

const ios = { platformType: 'ios', bundleId: 'com.example.reader' } as const
const android = { platformType: 'android', packageName: 'com.example.reader' } as const
const web = { platformType: 'web', baseUrl: 'https://play.example.com' } as const

const hex = (byte: number) => Buffer.alloc(20, byte).toString('hex')
const newCertificate = (byte: string) =>
  `New certificate for the key of reader: ${Array.from({ length: 20 }, () => byte).join(':')}`

async function person(name: string, body: typeof ios | typeof android | typeof web = ios) {
  const browser = sdkApi.browser()
  const user = await browser.signIn(`${name}@example.com`)
  const key = await createKey(browser, body)
  return { browser, user, key }
}

async function set(browser: TestBrowser, body: CallInput<typeof postAlert>['body']) {
  return (await browser.call(postAlert, { body })).payload.doc
}

async function after(ms: number, passes = 1) {
  sdkApi.clock.now = new Date(sdkApi.clock.now.getTime() + ms)
  const before = (await mails()).length
  // Clocks of different processes differ.
  const clock = (process: number) => () => new Date(sdkApi.clock.now.getTime() - process)
  await Promise.all(
    Array.from({ length: passes }, (_, process) =>
      checkAlerts({ ...sdkApi.platform, clock: clock(process) }),
    ),
  )
  return (await mails()).slice(before).map(({ subject }) => subject)
}

async function mails() {
  return sdkApi.query<{ subject: string; recipient: string; text: string }>`
    select subject, recipient, content->>'text' as text from mails
    where name like 'alert-%' order by id`
}

async function refuse(keyId: string, starts: number, minutesAgo = 0) {
  const at = new Date(sdkApi.clock.now.getTime() - minutesAgo * minuteMs)
  await sdkApi.query`insert into refused_starts values (${keyId}, date_trunc('minute', ${at}::timestamptz), ${starts})
    on conflict (key_id, minute) do update set starts = refused_starts.starts + excluded.starts`
}

test('notifies of refusals above a number once an hour across processes, with a link to the log', async () => {
  const { browser, user, key } = await person('alert-refusals')
  await set(browser, { kind: 'refusals', key: key._id, above: 3 })
  // The log stores one of these refusals per minute, but the alert counts all.
  const params = { sdkKey: key.key }
  await browser.call(putProdKey, { params, body: { activated: false } })
  for (let start = 0; start < 3; start++) await sdkApi.start({ key: key.key })
  await sdkApi.writeSightings()
  expect(await after(minuteMs)).toEqual([])
  await sdkApi.start({ key: key.key })
  await sdkApi.writeSightings()
  expect(await after(minuteMs, 3)).toEqual(['4 refused starts of the key of reader in 10 minutes'])
  const [mail] = await mails()
  expect(await set(browser, { kind: 'refusals', key: key._id, above: 2 })).toMatchObject({
    lastSent: sdkApi.clock.now.toISOString(),
  })
  await sdkApi.query`delete from alerts where id = (select max(id::text)::uuid from alerts)`
  expect(mail?.recipient).toBe(user.email)
  expect(mail?.text).toContain(`/console/logs?key=${key._id}&code=REFUSED&from=2026-03-10T11`)
  // The process with the slowest clock may be first, and may still be in the minute before.
  expect(mail?.text).toMatch(/from=2026-03-10T11%3A5[23]$/m)
  expect(mail?.text).toContain('/console/alerts')
  expect(mail?.text).not.toContain(key.key)
  await refuse(key._id, 50)
  expect(await after(59 * minuteMs)).toEqual([])
  await refuse(key._id, 50)
  expect(await after(minuteMs)).toEqual(['50 refused starts of the key of reader in 10 minutes'])
  expect(await after(hourMs)).toEqual([])
})

test('compares refusals with the average, and ignores small numbers', async () => {
  const { browser, key } = await person('alert-times')
  await set(browser, { kind: 'refusals', key: key._id, times: 5 })
  await refuse(key._id, 10 * 6 * 24 * 6, 6 * 24 * 60)
  await refuse(key._id, 49)
  expect(await after(0)).toEqual([])
  await refuse(key._id, 2)
  expect(await after(minuteMs)).toEqual(['51 refused starts of the key of reader in 10 minutes'])
  const other = await person('alert-few')
  await set(other.browser, { kind: 'refusals', key: other.key._id, times: 2 })
  await refuse(other.key._id, 19)
  expect(await after(minuteMs)).toEqual([])
  await refuse(other.key._id, 1)
  expect(await after(minuteMs)).toEqual(['20 refused starts of the key of reader in 10 minutes'])
})

async function meter(ownerId: string, from: Date, sessions: number) {
  const app = ios.bundleId
  const day = dayOf(from)
  await sdkApi.query`insert into metered_sessions
    (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select ${ownerId}, gen_random_uuid(), gen_random_uuid(), 'production', 'ios', ${app}, ${day},
      ${from}::timestamptz + number * interval '1 second', '', '', ''
    from generate_series(1, ${sessions}) as number`
  await sdkApi.query`insert into metered_days (owner_id, day, app, platform, license, sessions)
    values (${ownerId}, ${day}, ${app}, 'ios', 'production', ${sessions})
    on conflict (owner_id, day, app, platform, license)
    do update set sessions = metered_days.sessions + excluded.sessions`
}

const ago = (days: number, hours: number) =>
  new Date(begun.getTime() - days * dayMs - hours * hourMs)

test('notifies of an app that had half of its usual sessions in an hour', async () => {
  const { browser, user } = await person('alert-quiet')
  // The median ignores the peak of a launch three weeks ago.
  for (const [weeks, sessions] of [100, 120, 3_000, 80].entries())
    await meter(user._id, ago(7 * (weeks + 1), 1), sessions)
  await meter(user._id, ago(0, 1), 56)
  await set(browser, { kind: 'quiet', app: ios.bundleId })
  expect(await after(0)).toEqual([])
  await sdkApi.query`delete from metered_sessions where owner_id = ${user._id} and session_id in (
    select session_id from metered_sessions where owner_id = ${user._id} and started_at > ${ago(1, 0)} limit 1
  )`
  await sdkApi.query`update alerts set next_check_at = ${begun}`
  expect(await after(0)).toEqual(['Sessions of com.example.reader are down by half or more'])
  const text = (await mails()).at(-1)?.text
  expect(text).toContain(
    'had 55 sessions in the hour from 2026-03-10 11:00 (UTC). Usually there are 110.',
  )
  expect(text).toContain('100, 120, 3,000, 80')
  expect(text).toContain(
    '/console/logs?app=com.example.reader&code=NONE&from=2026-03-10T11%3A00&to=2026-03-10T12%3A00',
  )
})

test('compares a small app by the day, notifies once, and ignores a tiny app', async () => {
  const { browser, user } = await person('alert-small')
  const tiny = await person('alert-tiny')
  for (const weeks of [1, 2, 3, 4]) {
    for (const hours of [20, 24]) await meter(user._id, ago(7 * weeks, hours), 30)
    await meter(tiny.user._id, ago(7 * weeks, 20), 49)
  }
  await meter(user._id, ago(0, 24), 30)
  await set(browser, { kind: 'quiet', app: ios.bundleId })
  await set(tiny.browser, { kind: 'quiet', app: ios.bundleId })
  expect(await after(0)).toEqual(['Sessions of com.example.reader are down by half or more'])
  expect((await mails()).at(-1)?.text).toContain('had 30 sessions on 2026-03-09 (UTC)')
  expect(await after(2 * hourMs)).toEqual([])
})

test('notifies of a new domain once, whether its sessions were refused or not', async () => {
  const { browser, key } = await person('alert-domains', web)
  const start = (origin: string) => sdkApi.start({ key: key.key, platform: 'web' }, { origin })
  await start(web.baseUrl)
  await sdkApi.writeSightings()
  await set(browser, { kind: 'newcomer', key: key._id, of: 'domain' })
  await start(web.baseUrl)
  await sdkApi.writeSightings()
  expect(await after(minuteMs)).toEqual([])
  await start('https://copy.example.net')
  await sdkApi.writeSightings()
  expect(await after(minuteMs, 2)).toEqual([
    'New domain for the key of example: https://copy.example.net',
  ])
  expect((await mails()).at(-1)?.text).toContain('restrictions refused them')
  expect((await mails()).at(-1)?.text).toContain('code=AUTH_DOMAIN_NOT_ALLOWED')
  const params = { sdkKey: key.key }
  const beta = 'https://beta.example.com'
  await browser.call(putProdKey, { params, body: { domainWhitelist: [beta] } })
  await expect.poll(async () => (await start(beta)).valid).toBe(true)
  await start('https://copy.example.net')
  await sdkApi.writeSightings()
  expect(await after(59 * minuteMs)).toEqual([])
  expect(await after(minuteMs)).toEqual([`New domain for the key of example: ${beta}`])
  expect((await mails()).at(-1)?.text).toMatch(/beta\.example\.com: \d+ started/)
})

test('notifies of a new certificate once, whether the key allows it or not', async () => {
  const { browser, key } = await person('alert-certificates', android)
  const certificates = [1, 2].map((byte) => ({ fingerprint: hex(byte) }))
  await browser.call(putProdKey, { params: { sdkKey: key.key }, body: { certificates } })
  const start = async (byte: number) => {
    const app = { id: android.packageName, certificate: hex(byte) }
    const verdict = await sdkApi.start({ key: key.key, platform: 'android', app })
    await sdkApi.writeSightings()
    return verdict.valid
  }
  expect(await start(1)).toBe(true)
  await set(browser, { kind: 'newcomer', key: key._id, of: 'certificate' })
  expect([await start(1), await after(minuteMs)]).toEqual([true, []])
  expect([await start(2), await after(minuteMs)]).toEqual([true, [newCertificate('02')]])
  expect([await start(3), await after(hourMs)]).toEqual([false, [newCertificate('03')]])
  expect((await mails()).at(-1)?.text).toContain('code=AUTH_INVALID_APP_SIGNATURE')
})

test("notifies of a key's expiry at each number of days once, and again after a renewal", async () => {
  const { browser, key } = await person('alert-ending')
  await set(browser, { kind: 'ending', key: null, days: [30, 7, 1] })
  const keyAlert = await set(browser, { kind: 'ending', key: key._id, days: [30, 7, 1] })
  const until = async (days: number) => {
    const expires = new Date(sdkApi.clock.now.getTime() + days * dayMs)
    await sdkApi.query`update license_keys set expires_at = ${expires} where id = ${key._id}`
  }
  await until(31)
  expect(await after(0)).toEqual([])
  expect(await after(dayMs)).toEqual(['The key of reader expires in 30 days'])
  expect(await after(22 * dayMs)).toEqual([])
  expect(await after(dayMs)).toEqual(['The key of reader expires in 7 days'])
  expect(await after(6 * dayMs)).toEqual(['The key of reader expires in 1 day'])
  await until(5)
  expect(await after(hourMs)).toEqual(['The key of reader expires in 5 days'])
  await until(-1)
  expect(await after(hourMs)).toEqual([])
  await browser.signIn('alert-ending@example.com')
  // An alert for a single key replaces the alert for all keys only while it is on.
  const body = { kind: 'ending', key: key._id, days: [30, 7, 1], enabled: false } as const
  await browser.call(putAlert, { params: { alertId: keyAlert._id }, body: { ...body, days: [30] } })
  await until(20)
  expect(await after(hourMs)).toEqual(['The key of reader expires in 20 days'])
})

test('stops notifying users without access or key, and continues after an alert that fails', async () => {
  const team = await createTestTeam(sdkApi, 'Alarmed')
  const viewer = await joinTeam(sdkApi, team, 'viewer', 'viewer-alarmed@example.com')
  const removed = await joinTeam(sdkApi, team, 'developer', 'removed-alarmed@example.com')
  const key = await createKey(team.owner.browser)
  const gone = await createKey(team.owner.browser)
  const body = { kind: 'refusals', key: key._id, above: 1 } as const
  for (const { browser } of [removed, viewer, team.owner]) await set(browser, body)
  await set(team.owner.browser, { ...body, key: gone._id })
  await refuse(key._id, 5)
  await refuse(gone._id, 5)
  await team.owner.browser.call(deleteProdKey, { params: { sdkKey: gone.key } })
  await team.owner.browser.call(deleteMember, { params: { userId: removed.user._id } })
  const params = { userId: viewer.user._id }
  await team.owner.browser.call(putMember, { params, body: { role: 'billing' } })
  await sdkApi.query`create function fail() returns trigger language plpgsql as $$ begin
    if new.recipient like 'broken%' then raise 'no'; end if; return new; end $$`
  await sdkApi.query`create trigger fail before insert on mails for each row execute function fail()`
  const broken = await person('broken-alert')
  const bad = await set(broken.browser, { ...body, key: broken.key._id })
  await sdkApi.query`update alerts set next_check_at = ${ago(1, 0)} where id = ${bad._id}`
  await refuse(broken.key._id, 5)
  const before = (await mails()).length
  expect(await after(minuteMs)).toHaveLength(1)
  const [mail] = (await mails()).slice(before)
  expect(mail?.recipient).toBe(team.owner.user.email)
  expect(mail?.text).toContain('Workspace: Alarmed')
  expect(mail?.text).toContain(`workspace=${team.id}`)
  await team.owner.browser.call(putMember, { params, body: { role: 'viewer' } })
  expect(await after(minuteMs)).toHaveLength(1)
  await sdkApi.query`drop trigger fail on mails`
  await refuse(broken.key._id, 5)
  expect(await after(9 * minuteMs)).toHaveLength(1)
})
