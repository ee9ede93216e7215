import {
  deleteSuspension,
  getCustomer,
  getCustomerTimeline,
  listAudit,
  listCustomers,
  postSuspension,
} from '@fovea/contract/admin'
import { workspaceHeader } from '@fovea/contract/endpoint'
import { listProdKeys, postProdKey } from '@fovea/contract/license-keys'
import { getIdentity } from '@fovea/contract/tokens'
import { deleteMember, listWorkspaces } from '@fovea/contract/workspaces'
import type { RouteOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/database.ts'
import { createKey } from '../../../../../test/create-key.ts'
import { createTokenWithClient, signInAs } from '../../../../../test/sign-in-as.ts'
import { createTestApi } from '../../../../../test/test-api.ts'
import { createTestSdkApi } from '../../../../../test/test-sdk-api.ts'
import { createTestTeam, joinTeam } from '../../../../../test/test-teams.ts'
import { sessionless } from '../../../../platform/actor.ts'
import { getRouteDeclaration } from '../../../../platform/http/declare-route.ts'

const database = await cloneDatabase()
const [sdkApi, otherProcess] = [
  await createTestSdkApi({}, database),
  await createTestSdkApi({}, database),
]
const routes: RouteOptions[] = []
const closed = await createTestApi(
  { RATE_LIMIT_FACTOR: '1000' },
  { onRoute: (route) => routes.push(route) },
)
afterAll(async () => {
  for (const process of [otherProcess, sdkApi]) await process.close()
  await database.drop()
  await closed.close()
})

const admin = sdkApi.browser()
await admin.signIn('admin@fovea.test')

const suspend = async (id: string, reason = '') =>
  (await admin.call(postSuspension, { params: { id }, body: { reason } })).payload
const reactivate = async (id: string) =>
  (await admin.call(deleteSuspension, { params: { id } })).payload

const codesOf = async (key: string) =>
  Promise.all([sdkApi, otherProcess].map(async (process) => (await process.start({ key })).code))

const both = (code: string) => [code, code]

test('refuses keys in every process, and tokens, until the team is reactivated', async () => {
  const team = await createTestTeam(sdkApi, 'Halted')
  const { browser: developer } = await joinTeam(sdkApi, team, 'developer', 'halted@example.com')
  const { key } = await createKey(team.owner.browser)
  const { key: own } = await createKey(team.owner.personal)
  const { program } = await createTokenWithClient(sdkApi, developer)
  const accepted = await codesOf(key)
  expect(accepted).not.toContain('AUTH_DEACTIVATED_KEY')

  const { suspended, planStatus } = await suspend(team.id, 'Spam')
  expect([suspended, planStatus]).toEqual([sdkApi.clock.now.toISOString(), 'unsubscribe'])
  await expect.poll(() => codesOf(key)).toEqual(both('AUTH_DEACTIVATED_KEY'))
  expect(await codesOf(own)).toEqual(accepted)
  expect(await program.refused(getIdentity)).toMatchObject({ name: 'TOKEN_REFUSED' })

  expect(await reactivate(team.id)).toEqual({ suspended: null })
  await expect.poll(() => codesOf(key)).toEqual(accepted)
  expect((await program.call(getIdentity)).payload.doc.workspace._id).toBe(team.id)
})

test('members can read and learn why they cannot change anything', async () => {
  const team = await createTestTeam(sdkApi, 'Reading')
  const { browser: viewer, user } = await joinTeam(sdkApi, team, 'viewer', 'reading@example.com')
  await createKey(team.owner.browser)
  const { suspended } = await suspend(team.id)
  const windows = { body: { platformType: 'windows' as const } }
  expect(await team.owner.browser.refused(postProdKey, windows)).toMatchObject({
    status: 403,
    name: 'TEAM_SUSPENDED',
    message: `This team is suspended, so nothing in it can be changed. If you think this is a mistake, write to ${sdkApi.platform.config.settings.businessEmail}.`,
  })
  const leaving = { params: { userId: user._id } }
  expect(await viewer.refused(deleteMember, leaving)).toMatchObject({ name: 'TEAM_SUSPENDED' })
  // The role is checked first.
  expect(await viewer.refused(postProdKey, windows)).toMatchObject({ name: 'ROLE_REFUSED' })
  expect((await viewer.call(listProdKeys)).payload.docs).toHaveLength(1)
  const { docs } = (await viewer.call(listWorkspaces)).payload
  expect(docs.map((doc) => doc.suspended)).toEqual([null, suspended])
  await createKey(team.owner.personal)
  await reactivate(team.id)
  await team.owner.browser.call(postProdKey, windows)
})

test('no call changes a suspended team, in any spelling', async () => {
  const { browser: staff } = await signInAs(closed, 'admin@fovea.test')
  const team = await createTestTeam(closed, 'Closed')
  await staff.call(postSuspension, { params: { id: team.id }, body: {} })
  const changing = routes.filter(({ method, url, config }) => {
    const policy = getRouteDeclaration(config)?.policy
    const isReading = ['GET', 'HEAD', 'OPTIONS'].includes([method].flat().join(''))
    return url.startsWith('/api') && !isReading && policy?.permission !== undefined
  })
  expect(changing.length).toBeGreaterThan(40)
  const faults: string[] = []
  for (const { method, url, config } of changing) {
    expect(getRouteDeclaration(config)?.policy.name).not.toBe(sessionless.name)
    const path = url.replace(':workspaceId', team.id).replaceAll(/:\w+/g, team.id)
    for (const spelling of [path, path.replace('/api/', '/%61pi/')]) {
      const { statusCode, body } = await team.owner.browser.send({
        method: String(method),
        url: spelling,
        headers: { [workspaceHeader]: team.id },
      })
      if (statusCode !== 403 || !body.includes('TEAM_SUSPENDED')) faults.push(`${url}: ${body}`)
    }
  }
  expect(faults).toEqual([])
})

test('is done once, is in the audit, the timeline and the list, and is for teams only', async () => {
  const team = await createTestTeam(sdkApi, 'Twice')
  const params = { id: team.id }
  const before = sdkApi.clock.now
  const { suspended } = await suspend(team.id, 'Spam')
  sdkApi.clock.now = new Date(before.getTime() + 1000)
  expect((await suspend(team.id, 'Spam again')).suspended).toBe(suspended)
  expect((await admin.call(getCustomer, { params })).payload).toMatchObject({
    doc: { state: 'suspended' },
    deactivated: null,
    suspended,
    members: [{ role: 'owner' }],
  })
  const listed = async () =>
    (await admin.call(listCustomers, { query: { state: 'suspended' } })).payload.docs
  expect((await listed()).map(({ name }) => name)).toEqual(['Twice'])
  for (let n = 0; n < 2; n++) await reactivate(team.id)
  expect(await listed()).toEqual([])

  const { docs } = (await admin.call(listAudit, { query: { subject: team.id } })).payload
  expect(docs.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['team reactivated', 'Twice', {}],
    ['team suspended', 'Twice', { reason: 'Spam' }],
  ])
  const timeline = (await admin.call(getCustomerTimeline, { params })).payload.docs
  expect(timeline.filter(({ kind }) => kind === 'staff')).toHaveLength(2)

  const person = { params: { id: team.owner.user._id }, body: {} }
  expect(await admin.refused(postSuspension, person)).toMatchObject({
    status: 422,
    message: 'Only teams are suspended. Deactivate the account instead.',
  })
  const unknown = { params: { id: '00000000-0000-7000-8000-000000000000' } }
  expect(await admin.refused(deleteSuspension, unknown)).toMatchObject({ status: 404 })
  sdkApi.clock.now = before
})
