import { failure } from '@fovea/contract/errors'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../test/browser.ts'
import { testApi, type TestApi } from '../test/test-api.ts'
import { routePolicies } from '../test/route-policies.ts'

/**
 * Every route against every actor, made from the route table itself. What stands in `route-policies.ts` was decided by
 * a person: a route that is not listed there fails, and so does a policy that changed.
 */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

let api: TestApi
const browsers: Record<string, Browser> = {}
const routes: RouteOptions[] = []

beforeAll(async () => {
  api = await testApi({}, (route) => routes.push(route))
  for (const name of ['anonymous', 'developer', 'admin', 'gone']) browsers[name] = api.browser()
  await browsers['developer']?.signIn('developer@example.com')
  await browsers['admin']?.signIn('admin@fovea.test')
  await browsers['gone']?.signIn('gone@example.com')
  await deleteElsewhere('gone@example.com')
})
afterAll(() => api.close())

async function deleteElsewhere(email: string) {
  const other = api.browser()
  await other.signIn(email)
  await other.send({ method: 'DELETE', url: '/api/user/me', payload: { confirm: email } })
}

const methodOf = (route: RouteOptions) => String(route.method)
const served = () =>
  routes.filter((route) => methodOf(route) !== 'HEAD' && /^\/api\b/.test(route.url))

test('the table lists every route, and no other', () => {
  const found = Object.fromEntries(
    served().map((route) => [`${methodOf(route)} ${route.url}`, route.config?.policy?.name]),
  )
  expect(found).toEqual(routePolicies)
})

async function statusFor(actor: string, name: string, headers = {}) {
  const [method = '', url = ''] = name.split(' ')
  const request = { method: z.enum(methods).parse(method), url: url.replaceAll(/:\w+/g, 'x') }
  const answer = await browsers[actor]?.send({ ...request, headers })
  const parsed = failure.safeParse(JSON.parse(answer?.body.startsWith('{') ? answer.body : '{}'))
  return { status: answer?.statusCode, name: parsed.data?.error.name }
}

const table: [string, string][] = Object.entries(routePolicies)

test.each(table.filter(([, policy]) => policy === 'anyone'))('%s is open to %s', async (name) => {
  expect((await statusFor('anonymous', name)).status).not.toBe(401)
})

test.each(table.filter(([, policy]) => policy !== 'anyone'))(
  '%s is closed but to %s',
  async (name, policy) => {
    expect(await statusFor('anonymous', name)).toEqual({ status: 401, name: 'NO_SESSION' })
    const told =
      policy === 'signedInOrGone'
        ? { status: 404, name: 'USER_GONE' }
        : { status: 401, name: 'NO_SESSION' }
    expect(await statusFor('gone', name)).toEqual(told)
  },
)

test.each(table.filter(([, policy]) => policy === 'adminsOnly'))(
  '%s is refused to developers',
  async (name) => {
    expect(await statusFor('developer', name)).toEqual({ status: 403, name: 'FORBIDDEN' })
  },
)

test.each(table.filter(([name]) => !name.startsWith('GET')))(
  '%s refuses a foreign Origin, whoever is signed in',
  async (name) => {
    for (const actor of ['anonymous', 'developer', 'admin']) {
      const answer = await statusFor(actor, name, { origin: 'https://evil.example' })
      expect(answer).toEqual({ status: 403, name: 'FOREIGN_ORIGIN' })
    }
  },
)
