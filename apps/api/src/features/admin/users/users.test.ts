import {
  deleteDeactivation,
  getAdminUser,
  listAdminUsers,
  listAudit,
  postDeactivation,
  postRenewal,
} from '@fovea/contract/admin'
import {
  getProdKeyHistory,
  listProdKeys,
  postDevKey,
  postProdKey,
} from '@fovea/contract/license-keys'
import { keyBytes, createKeyText } from '@fovea/contract/license-keys/rules'
import { getSession, postSignIn, putCurrentUser } from '@fovea/contract/auth'
import { dayMs } from '@fovea/contract/time'
import { describe, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()
const admin = sdkApi.browser()
const adminId = (await admin.signIn('admin@fovea.test'))._id

async function developer(email: string) {
  const browser = sdkApi.browser()
  const { _id: id } = await browser.signIn(email)
  const trial = await browser.call(postDevKey, { body: {} })
  const prod = await browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: 'com.example.reader' },
  })
  return { browser, id, dev: trial.payload.doc.developmentKey.key, prod: prod.payload.doc }
}

const found = async (search: string) =>
  (await admin.call(listAdminUsers, { query: { search } })).payload.docs.map(({ email }) => email)

async function audited(subjectId: string) {
  const { docs } = (await admin.call(listAudit, { query: {} })).payload
  return docs.filter((entry) => entry.subjectId === subjectId)
}

const renew = (sdkKey: string, body: { days?: number; expire_date?: string } = {}) =>
  admin.call(postRenewal, { params: { sdkKey }, body })

const renewalRefused = (sdkKey: string, body: unknown) =>
  admin.refused(postRenewal, { params: { sdkKey }, body })

const deactivate = (id: string, reason = '') =>
  admin.call(postDeactivation, { params: { id }, body: { reason } })

const deactivationRefused = (id: string) =>
  admin.refused(postDeactivation, { params: { id }, body: { reason: '' } })

describe('user search', () => {
  test('matches any part of an address or name, case-insensitively', async () => {
    const browser = sdkApi.browser()
    await browser.signIn('marie.sklo@example.com')
    expect(await found('SKLO')).toEqual(['marie.sklo@example.com'])
    await browser.call(putCurrentUser, { body: { userProfile: { email: 'other@example.org' } } })
    // A typed address finds the user too, who is shown with the verified address.
    expect(await found('sklo@')).toEqual(['marie.sklo@example.com'])
    expect(await found('other@example.org')).toEqual(['marie.sklo@example.com'])
    expect(await found('%')).toEqual([])
  })

  test("finds the members of a team by its name, and lists a user's teams", async () => {
    const team = await createTestTeam(sdkApi, 'Perimetry')
    await joinTeam(sdkApi, team, 'viewer', 'team-viewer@example.com')
    const { docs } = (await admin.call(listAdminUsers, { query: { search: 'PERIM' } })).payload
    const teamAs = (role: string) => [{ _id: team.id, name: 'Perimetry', role }]
    expect(docs.map(({ email, teams }) => [email, teams])).toEqual([
      ['team-viewer@example.com', teamAs('viewer')],
      ['owner-perimetry@example.com', teamAs('owner')],
    ])
    const params = { id: team.owner.user._id }
    const { payload } = await admin.call(getAdminUser, { params })
    expect(payload.doc.teams).toEqual(teamAs('owner'))
    expect(await found('no such team')).toEqual([])
  })

  test('answers page by page', async () => {
    for (let n = 0; n < 21; n++) await sdkApi.browser().signIn(`paged-${n}@example.com`)
    const first = (await admin.call(listAdminUsers, { query: { search: 'paged-' } })).payload
    expect(first.docs).toHaveLength(20)
    expect(first.docs[0]?.email).toBe('paged-20@example.com')
    const query = { search: 'paged-', cursor: first.next ?? '' }
    const second = (await admin.call(listAdminUsers, { query })).payload
    expect(second.docs.map(({ email }) => email)).toEqual(['paged-0@example.com'])
    expect(second.next).toBeUndefined()
  })

  test("shows a user's keys, usage, requests and devices", async () => {
    const { id, prod } = await developer('whole@example.com')
    await sdkApi.start({ key: prod.key })
    const { payload } = await admin.call(getAdminUser, { params: { id } })
    expect(payload).toMatchObject({
      doc: { email: 'whole@example.com', isAdmin: false, deactivated: null, company: null },
      development: { expire_state: false },
      production: [{ key: prod.key }],
      commercial: [],
      requests: [],
      devices: [{ agent: 'google' }],
    })
    expect(payload.usage.at(-1)).toEqual({ date: '2026-03-10', count: 1 })
    const unknownUser = { params: { id: '00000000-0000-7000-8000-000000000000' } }
    expect(await admin.refused(getAdminUser, unknownUser)).toMatchObject({ status: 404 })
  })
})

describe('renewing a key', () => {
  test("counts from the key's expiry, and appears in its history and the audit", async () => {
    const { browser, prod } = await developer('renewed@example.com')
    const { doc } = (await renew(prod.key, { expire_date: prod.expire_date })).payload
    expect(doc).toMatchObject({ key: prod.key, platformType: 'ios' })
    expect(Date.parse(doc.expire_date)).toBe(Date.parse(prod.expire_date) + 365 * dayMs)
    const { docs } = (
      await browser.call(getProdKeyHistory, { params: { sdkKey: prod.key }, query: {} })
    ).payload
    expect(docs[0]).toMatchObject({
      action: 'extended',
      actor: { email: 'admin@fovea.test' },
      before: { expire_date: prod.expire_date },
      after: { expire_date: doc.expire_date },
    })
    const { docs: entries } = (await admin.call(listAudit, { query: { action: 'key renewed' } }))
      .payload
    expect(entries[0]).toMatchObject({
      subject: expect.stringContaining('renewed@example.com'),
      detail: { days: 365 },
    })
    expect(JSON.stringify(entries)).not.toContain(prod.key)
  })

  test('counts from now for an expired key, which works again', async () => {
    const { browser, prod } = await developer('over@example.com')
    const start = sdkApi.clock.now
    sdkApi.clock.now = new Date(start.getTime() + 400 * dayMs)
    expect(await sdkApi.start({ key: prod.key })).toMatchObject({ code: 'AUTH_EXPIRED_KEY' })
    await admin.signIn('admin@fovea.test')
    const { doc } = (await renew(prod.key, { days: 10 })).payload
    expect(Date.parse(doc.expire_date)).toBe(sdkApi.clock.now.getTime() + 10 * dayMs)
    await expect.poll(async () => (await sdkApi.start({ key: prod.key })).valid).toBe(true)
    sdkApi.clock.now = start
    await browser.signIn('over@example.com')
    await admin.signIn('admin@fovea.test')
    expect((await browser.call(listProdKeys)).payload.docs[0]?.expire_date).toBe(doc.expire_date)
  })

  test('changes nothing on a second click with the old expiry', async () => {
    const { prod } = await developer('twice@example.com')
    const body = { expire_date: prod.expire_date }
    const { doc } = (await renew(prod.key, body)).payload
    const late = await admin.refused(postRenewal, { params: { sdkKey: prod.key }, body })
    expect(late).toMatchObject({
      status: 409,
      message: "This key's expiry has changed since you loaded it.",
      current: { key: prod.key, platformType: 'ios', expire_date: doc.expire_date },
    })
  })

  test('stops at the last year that a date can represent', async () => {
    const { browser, prod } = await developer('forever@example.com')
    const end = '9999-12-30T00:00:00.000Z'
    await sdkApi.query`update license_keys set expires_at = ${end} where key = ${prod.key}`
    expect(await renewalRefused(prod.key, { days: 2 })).toMatchObject({
      status: 422,
      message: "A key can't last beyond the year 9999.",
    })
    const { docs } = (await browser.call(listProdKeys)).payload
    expect(docs).toMatchObject([{ expire_date: end }])
    expect((await renew(prod.key, { days: 1 })).payload.doc.expire_date).toContain('9999-12-31')
  })

  test('refuses development keys', async () => {
    const { dev } = await developer('trial@example.com')
    expect(await renewalRefused(dev, {})).toMatchObject({
      status: 422,
      name: 'RULE_BROKEN',
      message: "Development keys can't be renewed. Grant an extension request instead.",
    })
    const unknownKey = createKeyText('prod', new Uint8Array(keyBytes))
    for (const sdkKey of ['prod_none', unknownKey]) {
      expect(await renewalRefused(sdkKey, {})).toMatchObject({
        status: 404,
        message: "This key doesn't exist.",
      })
    }
    expect(await renewalRefused(dev, { days: 0 })).toMatchObject({
      status: 400,
      fields: { days: expect.any(String) },
    })
  })
})

describe('deactivating a user', () => {
  test('ends the sessions, refuses sign-ins and every key, until it is taken back', async () => {
    const { browser, id, dev, prod } = await developer('closed@example.com')
    for (const key of [dev, prod.key]) expect((await sdkApi.start({ key })).valid).toBe(true)
    const { doc } = (await deactivate(id, 'Spam')).payload
    expect(doc.deactivated).toBe(sdkApi.clock.now.toISOString())

    expect((await browser.call(getSession)).payload.isSignIn).toBe(false)
    const again = sdkApi.browser()
    const { code, state } = await again.authorize('google', 'closed@example.com')
    const refused = await again.refused(postSignIn, { body: { agent: 'google', code, state } })
    expect(refused).toMatchObject({
      name: 'ACCOUNT_DEACTIVATED',
      message: expect.stringMatching(/deactivated/),
    })
    for (const key of [dev, prod.key]) {
      await expect.poll(async () => (await sdkApi.start({ key })).code).toBe('AUTH_DEACTIVATED_KEY')
    }

    await admin.call(deleteDeactivation, { params: { id } })
    await again.signIn('closed@example.com')
    for (const key of [dev, prod.key]) {
      await expect.poll(async () => (await sdkApi.start({ key })).valid).toBe(true)
    }
    expect((await audited(id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['account reactivated', {}],
      ['account deactivated', { reason: 'Spam' }],
    ])
  })

  test("refuses a team's keys while none of its owners is active", async () => {
    const team = await createTestTeam(sdkApi, 'Shut')
    const second = await joinTeam(sdkApi, team, 'owner', 'shut.second@example.com')
    await joinTeam(sdkApi, team, 'developer', 'shut.developer@example.com')
    const { key } = await createKey(team.owner.browser)
    expect((await sdkApi.start({ key })).valid).toBe(true)
    await deactivate(team.owner.user._id)
    expect((await sdkApi.start({ key })).valid).toBe(true)
    await deactivate(second.user._id)
    await expect.poll(async () => (await sdkApi.start({ key })).code).toBe('AUTH_DEACTIVATED_KEY')
    await admin.call(deleteDeactivation, { params: { id: team.owner.user._id } })
    await expect.poll(async () => (await sdkApi.start({ key })).valid).toBe(true)
  })

  test('changes nothing the second time', async () => {
    const { id } = await developer('double@example.com')
    const first = (await deactivate(id)).payload.doc
    sdkApi.clock.now = new Date(sdkApi.clock.now.getTime() + 1000)
    expect((await deactivate(id)).payload.doc.deactivated).toBe(first.deactivated)
    expect(await audited(id)).toHaveLength(1)
  })

  test('refuses admins and unknown users', async () => {
    expect(await deactivationRefused(adminId)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/ADMIN_EMAILS/),
    })
    expect(await deactivationRefused('00000000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
    })
  })
})
