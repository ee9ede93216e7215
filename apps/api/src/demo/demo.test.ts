import {
  deleteProdKey,
  getDevKey,
  getProdKeyHistory,
  listCommercialKeys,
  listProdKeys,
  prodKeyChange,
} from '@fovea/contract/license-keys'
import {
  getAccessStatus,
  identifierRules,
  parseKey,
  type PlatformType,
  platformTypes,
} from '@fovea/contract/license-keys/rules'
import { getCost, getTracking, getUsage, listAppNames } from '@fovea/contract/usage'
import { compareMoments } from '@fovea/contract/usage/tracking'
import { dayMs, dayOf } from '@fovea/contract/time'
import { freeSessions } from '@fovea/contract/billing/prices'
import { getLiveFeed } from '@fovea/contract/sdk-api'
import { listMembers, listWorkspaces } from '@fovea/contract/workspaces'
import { expect, inject, test } from 'vitest'
import { signInAs } from '../../test/sign-in-as.ts'
import { openTestApi } from '../../test/test-api.ts'
import { seedDemo } from './index.ts'

const people = inject('people')
const seed = () => seedDemo({ databaseUrl: api.databaseUrl, people, now: api.clock.now })

const api = await openTestApi()
await seed()

type ProductionKey = {
  key: string
  platform: PlatformType
  identifier: string
  certificate: string
  ip_blacklist: string[]
  domain_whitelist: string[]
}

async function keysOf(email: string) {
  const { browser } = await signInAs(api, email)
  return {
    browser,
    dev: (await browser.call(getDevKey)).payload.doc,
    prod: (await browser.call(listProdKeys)).payload.docs,
    com: (await browser.call(listCommercialKeys)).payload.docs,
  }
}

test.each([
  ['new@fovea.test', { kind: 'blocked', block: 'nokey' }],
  ['busy@fovea.test', { kind: 'commercial' }],
  ['expired@fovea.test', { kind: 'blocked', block: 'dev' }],
  ['lapsed@fovea.test', { kind: 'blocked', block: 'prod' }],
  ['commercial@fovea.test', { kind: 'commercial' }],
  ['admin@fovea.test', { kind: 'blocked', block: 'nokey' }],
])('%s gets the limits that the demo describes', async (email, met) => {
  const { dev, prod, com } = await keysOf(email)
  expect(getAccessStatus(dev, [...prod, ...com], api.clock.now)).toEqual(met)
})

test('the busy user has keys on every platform, some of them restricted', async () => {
  const { browser, dev, prod } = await keysOf('busy@fovea.test')
  expect(dev?.expire_state).toBe(false)
  expect(new Set(prod.map(({ platformType }) => platformType))).toEqual(new Set(platformTypes))
  expect(prod.some(({ activated }) => !activated)).toBe(true)
  expect(prod.some(({ ipBlacklist }) => ipBlacklist.length > 0)).toBe(true)
  expect(prod.some(({ domainWhitelist }) => domainWhitelist.length > 0)).toBe(true)
  const sdkKey = prod[0]?.key ?? ''
  const { docs } = (await browser.call(getProdKeyHistory, { params: { sdkKey }, query: {} }))
    .payload
  expect(docs).toMatchObject([{ action: 'issued', actor: { email: 'busy@fovea.test' } }])
})

test('the busy user has half a year of growing sessions in four apps, and a refused session', async () => {
  const { browser } = await signInAs(api, 'busy@fovea.test')
  expect((await browser.call(listAppNames)).payload).toEqual(
    expect.arrayContaining(['kiosk', 'okafor', 'Okafor Reader', 'reader']),
  )
  const { payload: days } = await browser.call(getUsage, { query: { months: '6' } })
  const sum = (from: number, to: number) =>
    days.slice(from, to).reduce((total, { count }) => total + count, 0)
  expect(sum(0, 28)).toBeGreaterThan(500)
  expect(sum(151, 179)).toBeGreaterThan(3 * sum(0, 28))
  const { payload: cost } = await browser.call(getCost)
  expect(cost.sessions + cost.elsewhere).toBeLessThan(freeSessions)
  const { payload: live } = await browser.call(getLiveFeed)
  expect(live.docs.map(({ type }) => type)).toContain('refusal')
  expect(live.first?.platform).toBe('ios')
})

test('the busy user has half a year of tracking reports, with two versions to compare', async () => {
  const { browser } = await signInAs(api, 'busy@fovea.test')
  const to = dayOf(api.clock.now)
  const from = dayOf(api.clock.now.getTime() - 179 * dayMs)
  const { payload } = await browser.call(getTracking, { query: { from, to } })
  expect(payload.sessions).toBeGreaterThan(10_000)
  expect(payload.devices[0]?.model).toBe('moto g34 5G')
  const [before, after] = ['fovea-ios/2.6.2', 'fovea-ios/2.6.3'].map((sdk) =>
    payload.versions.find((version) => version.sdk === sdk),
  )
  const change = compareMoments(before?.faceLost ?? null, after?.faceLost ?? null)
  expect(change).toMatchObject({ isClear: true })
  expect(change?.difference).toBeLessThan(0)
})

test('three users share Northwind, each in another role', async () => {
  const { browser } = await signInAs(api, 'busy@fovea.test')
  const { docs } = (await browser.call(listWorkspaces)).payload
  expect(docs.map(({ name, role }) => [name, role]).slice(1)).toEqual([['Northwind', 'owner']])
  const team = browser.in(docs[1]?._id ?? '')
  const members = (await team.call(listMembers)).payload.docs
  expect(Object.fromEntries(members.map(({ email, role }) => [email, role]))).toEqual({
    'busy@fovea.test': 'owner',
    'new@fovea.test': 'developer',
    'commercial@fovea.test': 'billing',
  })
  expect((await team.call(listProdKeys)).payload.docs).toHaveLength(2)
  expect((await team.call(listAppNames)).payload).toEqual(['catalogue', 'northwind'])
})

test('seeding gives Northwind to existing users once, and does not replace a deleted one', async () => {
  const teams = async () => {
    const { browser } = await signInAs(api, 'busy@fovea.test')
    return (await browser.call(listWorkspaces)).payload.docs.filter(({ personal }) => !personal)
  }
  // The first version with teams created Northwind, but no schema "demo".
  await api.query`drop schema demo cascade`
  await seed()
  expect((await teams()).map(({ name }) => name)).toEqual(['Northwind'])

  // The last version without teams left neither team nor schema.
  await api.query`drop schema demo cascade`
  await deleteTeams()
  await seed()
  const [given] = await teams()
  expect(given).toMatchObject({ name: 'Northwind', members: 3 })

  await deleteTeams()
  await seed()
  expect(await teams()).toEqual([])

  async function deleteTeams() {
    for (const { _id } of await teams()) await api.query`delete from workspaces where id = ${_id}`
  }
})

test('the console accepts every app and restriction of the demo', async () => {
  const rows = await api.query<ProductionKey>`
    select key, platform, identifier, certificate, ip_blacklist, domain_whitelist
    from license_keys where kind = 'prod'
  `
  for (const row of rows) {
    expect(parseKey(row.key)).toEqual({ kind: 'prod' })
    expect(identifierRules[row.platform].parse(row.identifier)).toBe(row.identifier)
    const restrictions = {
      ipBlacklist: row.ip_blacklist,
      domainWhitelist: row.domain_whitelist,
      base64Signature: row.certificate,
    }
    expect(prodKeyChange.parse(restrictions)).toEqual(restrictions)
  }
})

test('each user has one account for both providers, with the name and picture of the sandbox', async () => {
  for (const { email, name, pictureUrl } of people) {
    const google = await api.browser().signIn(email, 'google')
    const github = await api.browser().signIn(email, 'github')
    expect(github).toMatchObject({ _id: google._id, email, nickname: name, imageUrl: pictureUrl })
  }
  const rows = await api.query`select id from users`
  expect(rows).toHaveLength(people.length)
})

test('seeding again changes nothing, even after a user has changed something', async () => {
  const { browser, prod } = await keysOf('busy@fovea.test')
  await browser.call(deleteProdKey, { params: { sdkKey: prod[0]?.key ?? '' } })
  await seed()
  expect((await browser.call(listProdKeys)).payload.docs).toEqual(prod.slice(1))
  const rows = await api.query`select id from users`
  expect(rows).toHaveLength(people.length)
})
