import {
  getCustomerTimeline,
  listAudit,
  listCustomers,
  postCustomerView,
} from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { deleteView, getView } from '@fovea/contract/auth'
import { viewHeader, workspaceHeader } from '@fovea/contract/endpoint'
import { deleteProdKey, listProdKeys, postDevKey, postProdKey } from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { postWebhook } from '@fovea/contract/webhooks'
import type { RouteOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createTokenWithClient, signInAs } from '../../../../../test/sign-in-as.ts'
import { createTestApi } from '../../../../../test/test-api.ts'
import { createTestTeam } from '../../../../../test/test-teams.ts'
import { sessionless } from '../../../../platform/actor.ts'
import { getRouteDeclaration } from '../../../../platform/http/declare-route.ts'

const routes: RouteOptions[] = []
const api = await createTestApi(
  { RATE_LIMIT_FACTOR: '1000' },
  { onRoute: (route) => routes.push(route) },
)
afterAll(() => api.close())
const { browser: admin, user: adminUser } = await signInAs(api, 'admin@fovea.test')

const start = async (id: string) => (await admin.call(postCustomerView, { params: { id } })).payload

function inView(view: string, method: string, url: string, headers: Record<string, string> = {}) {
  return admin.send({ method, url, headers: { [viewHeader]: view, ...headers } })
}

const viewOf = async (view: string) => {
  const { body, statusCode } = await inView(view, 'GET', getView.path)
  return statusCode === 200 ? getView.answer.parse(JSON.parse(body)).payload.view : statusCode
}

async function customer(email: string) {
  const { browser, user } = await signInAs(api, email)
  const { developmentKey: trial } = (await browser.call(postDevKey, { body: {} })).payload.doc
  const make = async (bundleId: string) =>
    (await browser.call(postProdKey, { body: { platformType: 'ios', bundleId } })).payload.doc
  const [kept, deleted] = [await make('com.example.kept'), await make('com.example.deleted')]
  await browser.call(deleteProdKey, { params: { sdkKey: deleted.key } })
  const { token } = await createTokenWithClient(api, browser)
  const body = {
    kind: 'webhook' as const,
    url: 'https://example.com/in',
    events: ['key.created' as const],
  }
  const { secret } = (await browser.call(postWebhook, { body })).payload
  const secrets = [trial.key, kept.key, deleted.key, token, secret].flatMap((one) => one ?? [])
  return { browser, user, kept, secrets }
}

test('in a view, no route changes or downloads anything, and no answer contains a secret', async () => {
  const { user, kept, secrets } = await customer('viewed@example.com')
  expect(secrets).toHaveLength(5)
  const { _id: view } = await start(user._id)
  // A call without a session, such as a provider's webhook, is in no view.
  const called = routes.filter(
    ({ url, config }) =>
      url.startsWith('/api') && getRouteDeclaration(config)?.policy.name !== sessionless.name,
  )
  expect(called.length).toBeGreaterThan(150)
  const faults: string[] = []
  for (const { method: methods, url } of called) {
    for (const method of [methods].flat()) {
      const path = url
        .replace(':sdkKey', encodeURIComponent(maskKey(kept.key)))
        .replaceAll(/:\w+/g, user._id)
      if (method === 'DELETE' && url === deleteView.path) continue
      const isReading = ['GET', 'HEAD', 'OPTIONS'].includes(method)
      for (const spelling of isReading ? [path] : [path, path.replace('/api/', '/%61pi/')]) {
        const { statusCode, body } = await inView(view, method, spelling)
        const isRefused = statusCode === 404 || (statusCode === 403 && body.includes('VIEW_ONLY'))
        if (!isReading && !isRefused) faults.push(`${method} ${spelling} changes`)
        if (secrets.some((secret) => body.includes(secret))) faults.push(`${spelling} leaks`)
      }
    }
  }
  expect(faults).toEqual([])
  for (const path of ['/api/user-usage-detail.csv', '/api/user/me/data', '/api/live'])
    expect((await inView(view, 'GET', path)).body).toContain('VIEW_ONLY')
  expect((await inView(view, 'GET', listCustomers.path)).statusCode).toBe(403)
})

test('shows what the customer sees, with masked keys that calls accept', async () => {
  const { browser, user, kept } = await customer('same@example.com')
  const { _id: view, workspace } = await start(user._id)
  expect(workspace).toBeNull()
  const { body } = await inView(view, 'GET', listProdKeys.path)
  const own = JSON.stringify((await browser.call(listProdKeys)).payload)
  expect(JSON.parse(body)).toEqual({
    payload: JSON.parse(own.replace(kept.key, maskKey(kept.key))),
  })
  const history = `/api/license/prod/${encodeURIComponent(maskKey(kept.key))}/history`
  expect((await inView(view, 'GET', history)).statusCode).toBe(200)
  expect(await viewOf(view)).toMatchObject({ customer: user._id })
  const { docs } = (await admin.call(getCustomerTimeline, { params: { id: user._id } })).payload
  expect(docs[0]).toMatchObject({ kind: 'staff', action: 'customer viewed' })
})

test('shows a team to its first owner who is no admin', async () => {
  const team = await createTestTeam(api, 'Retina')
  const { _id: view, workspace } = await start(team.id)
  expect(workspace).toBe(team.id)
  const { body } = await inView(view, 'GET', '/api/workspaces', { [workspaceHeader]: team.id })
  expect(body).toContain('Retina')
})

test('ends after half an hour, by a call, and with the sign-in; others cannot use it', async () => {
  const { browser, user } = await customer('ends@example.com')
  const first = await start(user._id)
  const stranger = { [viewHeader]: first._id }
  for (const other of [browser, (await signInAs(api, 'admin@fovea.test')).browser]) {
    const answer = await other.send({ method: 'GET', url: '/api/user', headers: stranger })
    expect(answer.statusCode).toBe(403)
  }
  expect(await viewOf(first._id)).toMatchObject({ customer: user._id })
  await inView(first._id, 'DELETE', deleteView.path)
  expect(await viewOf(first._id)).toBe(403)
  await inView(first._id, 'DELETE', deleteView.path)
  const { docs } = (await admin.call(listAudit, { query: { subject: user._id } })).payload
  expect(docs.map((entry) => [entry.actorId, formatAuditEntry(entry)])).toEqual([
    [adminUser._id, 'Ended the view of the console as Ends'],
    [adminUser._id, 'Viewed the console as Ends'],
  ])
  const second = await start(user._id)
  api.clock.now = new Date(new Date(second.endsAt).getTime() + 1)
  expect(await viewOf(second._id)).toBe(403)
  expect((await admin.call(getView)).payload.view).toBeNull()
  api.clock.now = new Date(api.clock.now.getTime() + dayMs)
})

test('never shows the console of an admin', async () => {
  const refused = await admin.refused(postCustomerView, { params: { id: adminUser._id } })
  expect(refused).toMatchObject({ name: 'RULE_BROKEN' })
})
