import {
  deleteAlert,
  getAlertChoices,
  listAlerts,
  postAlert,
  putAlert,
} from '@fovea/contract/alerts'
import { maxAlerts } from '@fovea/contract/alerts/rules'
import type { CallInput } from '@fovea/contract/endpoint'
import { deleteProdKey, postDevKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { deleteMember, postKeyMove } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()

const web = { platformType: 'web', baseUrl: 'https://play.example.com' } as const
const ofAllKeys: CallInput<typeof postAlert>['body'] = { kind: 'ending', key: null, days: [1, 30] }

async function set(browser: TestBrowser, body: CallInput<typeof postAlert>['body']) {
  return (await browser.call(postAlert, { body })).payload.doc
}

async function atOnce(
  browser: TestBrowser,
  bodies: readonly CallInput<typeof postAlert>['body'][],
) {
  const answers = await Promise.all(
    bodies.map((payload) => browser.send({ method: 'POST', url: '/api/alerts', payload })),
  )
  return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
}

const list = async (browser: TestBrowser) => (await browser.call(listAlerts)).payload.docs

test('creates, changes, switches off and deletes alerts of every kind', async () => {
  const { browser } = await signInAs(api, 'alerts@example.com')
  expect(await list(browser)).toEqual([])
  const app = await createKey(browser)
  const site = await createKey(browser, web)
  const refusals = await set(browser, { kind: 'refusals', key: app.key, above: 100, times: 5 })
  expect(refusals).toMatchObject({
    key: app._id,
    above: 100,
    times: 5,
    enabled: true,
    lastSent: null,
    watched: { kind: 'prod', appName: 'reader' },
  })
  expect(JSON.stringify(refusals)).not.toContain(app.key)
  await set(browser, { kind: 'quiet', app: 'com.example.reader' })
  await set(browser, { kind: 'newcomer', key: site._id, of: 'domain' })
  expect(await set(browser, ofAllKeys)).toMatchObject({ days: [30, 1], watched: null })
  expect((await list(browser)).map(({ kind }) => kind)).toEqual([
    'ending',
    'newcomer',
    'quiet',
    'refusals',
  ])
  const params = { alertId: refusals._id }
  const body = { kind: 'refusals', key: app._id, above: 7, enabled: false } as const
  const { doc } = (await browser.call(putAlert, { params, body })).payload
  expect(doc).toMatchObject({ above: 7, enabled: false })
  expect(doc).not.toHaveProperty('times')
  expect(await browser.refused(putAlert, { params, body: ofAllKeys })).toMatchObject({
    status: 400,
    fields: { kind: expect.stringContaining('refusals') },
  })
  await browser.call(deleteAlert, { params })
  expect(await browser.refused(deleteAlert, { params })).toMatchObject({ status: 404 })
  expect(await browser.refused(putAlert, { params, body })).toMatchObject({ status: 404 })
})

test('refuses at its field what an alert cannot watch', async () => {
  const { browser } = await signInAs(api, 'alert-faults@example.com')
  const stranger = await signInAs(api, 'alert-stranger@example.com')
  const app = await createKey(browser)
  const foreignKey = await createKey(stranger.browser)
  const { developmentKey } = (await browser.call(postDevKey, { body: {} })).payload.doc
  const faults: [body: object, field: string][] = [
    [{ kind: 'other' }, 'kind'],
    [{ kind: 'refusals', key: app._id }, 'above'],
    [{ kind: 'refusals', key: app._id, above: 0 }, 'above'],
    [{ kind: 'refusals', key: app._id, times: 1.5 }, 'times'],
    [{ kind: 'refusals', key: foreignKey._id, above: 1 }, 'key'],
    [{ kind: 'refusals', key: foreignKey.key, above: 1 }, 'key'],
    [{ kind: 'quiet', app: 'com.example.nobodys' }, 'app'],
    [{ kind: 'newcomer', key: app._id, of: 'certificate' }, 'of'],
    [{ kind: 'newcomer', key: app._id, of: 'domain' }, 'of'],
    [{ kind: 'ending', key: developmentKey.key, days: [7] }, 'key'],
    [{ kind: 'ending', key: null, days: [] }, 'days'],
    [{ kind: 'ending', key: null, days: [2] }, 'days.0'],
    [{ ...ofAllKeys, enabled: 'no' }, 'enabled'],
  ]
  for (const [body, field] of faults) {
    const refused = await browser.refused(postAlert, { body })
    const fields = Object.keys(refused.fields ?? {})
    expect([body, refused.status, fields]).toEqual([body, 400, [field]])
  }
  expect(await list(browser)).toEqual([])
})

test('enforces the maximum number of alerts, also for simultaneous requests', async () => {
  const { browser } = await signInAs(api, 'alert-many@example.com')
  const { _id: key } = await createKey(browser)
  const nth = (above: number) => ({ kind: 'refusals', key, above }) as const
  for (let made = 1; made < maxAlerts; made++) await set(browser, nth(made))
  expect(await atOnce(browser, [nth(101), nth(102), nth(103)])).toEqual([200, 422, 422])
})

test('creates the same alert once for simultaneous requests, and refuses a change into an existing alert', async () => {
  const { browser } = await signInAs(api, 'alert-twice@example.com')
  const { _id: key } = await createKey(browser)
  const kinds = [
    ofAllKeys,
    { kind: 'ending', key, days: [7] },
    { kind: 'refusals', key, above: 5, times: 3 },
    { kind: 'quiet', app: 'com.example.reader' },
  ] as const satisfies CallInput<typeof postAlert>['body'][]
  for (const alert of kinds) {
    expect(await atOnce(browser, [alert, alert, alert])).toEqual([200, 422, 422])
  }
  const { _id: alertId } = await set(browser, { kind: 'refusals', key, above: 6 })
  const params = { alertId }
  const refused = await browser.refused(putAlert, { params, body: kinds[2] })
  expect(refused).toMatchObject({ status: 422, message: 'You already have this alert.' })
  await browser.call(putAlert, {
    params,
    body: { kind: 'refusals', key, above: 6, enabled: false },
  })
  expect(await list(browser)).toHaveLength(kinds.length + 1)
  // Duplicates from before this rule can still be switched off.
  await api.query`update alerts set above = 5, times = 3 where id = ${alertId}`
  const { payload } = await browser.call(putAlert, {
    params,
    body: { ...kinds[2], enabled: false },
  })
  expect(payload.doc.enabled).toBe(false)
})

test('shows alerts only to the user who set them, in one workspace, until the membership ends', async () => {
  const team = await createTestTeam(api, 'Watchers')
  const viewer = await joinTeam(api, team, 'viewer', 'viewer-watchers@example.com')
  const billing = await joinTeam(api, team, 'billing', 'billing-watchers@example.com')
  const key = await createKey(team.owner.browser)
  const alert = await set(viewer.browser, { kind: 'refusals', key: key._id, above: 5 })
  const { keys, apps } = (await viewer.browser.call(getAlertChoices)).payload
  expect([keys.map(({ _id }) => _id), apps]).toEqual([[key._id], ['com.example.reader']])
  expect(JSON.stringify(keys)).not.toContain(key.key)
  expect(await billing.browser.refused(listAlerts)).toMatchObject({ status: 403 })
  expect(await list(team.owner.browser)).toEqual([])
  expect(await list(viewer.personal)).toEqual([])
  const params = { alertId: alert._id }
  expect(await team.owner.browser.refused(deleteAlert, { params })).toMatchObject({ status: 404 })
  await team.owner.browser.call(deleteMember, { params: { userId: viewer.user._id } })
  expect(await countOf(viewer.user._id)).toBe(0)
})

test('deletes the alerts of a key that is deleted or moved to another workspace', async () => {
  const team = await createTestTeam(api, 'Movers')
  const { browser, personal, user } = team.owner
  const [gone, moved, kept] = [
    await createKey(personal),
    await createKey(personal),
    await createKey(personal),
  ]
  for (const { _id } of [gone, moved, kept])
    await set(personal, { kind: 'refusals', key: _id, above: 5 })
  await personal.call(deleteProdKey, { params: { sdkKey: gone.key } })
  await personal.call(postKeyMove, {
    params: { sdkKey: moved.key },
    body: { workspaceId: team.id },
  })
  expect((await list(personal)).map((alert) => 'key' in alert && alert.key)).toEqual([kept._id])
  expect(await list(browser)).toEqual([])
  expect(await countOf(user._id)).toBe(1)
})

test('exports the alerts of an account and deletes them with it', async () => {
  const { browser, user } = await signInAs(api, 'alert-leaver@example.com')
  await set(browser, ofAllKeys)
  const { rooms } = (await browser.call(getMyData)).payload
  expect(rooms).toMatchObject({ alerts: [{ kind: 'ending', days: [30, 1], known: [] }] })
  await browser.call(deleteCurrentUser, { body: { confirm: user.email } })
  expect(await countOf(user._id)).toBe(0)
})

async function countOf(userId: string) {
  const rows = await api.query<{ count: number }>`select count(*)::int as count from alerts
    where user_id = ${userId}`
  return rows[0]?.count
}
