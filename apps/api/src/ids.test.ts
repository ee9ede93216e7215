import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ZodMiniObject } from 'zod/mini'
import { routePolicies } from '../test/policies/route-policies.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { openTestApi } from '../test/test-api.ts'

const routes: RouteOptions[] = []
const api = await openTestApi(
  { RATE_LIMIT_FACTOR: '1000' },
  { onRoute: (route) => routes.push(route) },
)
const admin = (await signInAs(api, 'admin@fovea.test')).browser

const malformed = [
  '1',
  'null',
  'undefined',
  '0199a1b2-0000-7000-8000-00000000000',
  '0199a1b2-0000-7000-8000-0000000000011',
  'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz',
  "'; drop table users; --",
  '%00',
  '😀',
]

const named = Object.keys(routePolicies).filter((route) => /:(?:id|\w+Id)\b/.test(route))

test('some routes have an id in their path', () => {
  expect(named.length).toBeGreaterThan(10)
})

test.each(named)('%s answers 404 for a malformed id', async (route) => {
  const [method = '', pattern = ''] = route.split(' ')
  for (const id of malformed) {
    const url = pattern.replaceAll(/:\w+/g, encodeURIComponent(id))
    // The body is invalid for most calls, but the path is validated first.
    const answer = await admin.send({
      method: method === 'GET' ? 'GET' : method === 'DELETE' ? 'DELETE' : 'POST',
      url,
      ...(method === 'POST' && { payload: {} }),
    })
    expect([id, answer.statusCode, answer.json().error.name]).toEqual([id, 404, 'NOT_FOUND'])
  }
})

const params = z.instanceof(ZodMiniObject)
const ids = /^(?:id|\w+Id)$/

test('ids are accepted in any case and passed on in lower case', () => {
  const read = routes.flatMap(({ method, url, schema }) => {
    const { data } = params.safeParse(schema?.params)
    const fields = Object.entries(data?.shape ?? {}).filter(
      // The card provider's ids have another format.
      ([name, field]) => ids.test(name) && !z.safeParse(field, 'in_1').success,
    )
    return fields.map(([name, field]) => [
      `${String(method)} ${url} ${name}`,
      z.parse(field, 'ABCDEFAB-0000-4000-8000-00000000000A'),
    ])
  })
  expect(read.length).toBeGreaterThan(20)
  for (const one of read) expect(one).toEqual([one[0], 'abcdefab-0000-4000-8000-00000000000a'])
})

test.each([
  ['GET', '/api/admin/blog?blogId='],
  ['DELETE', '/api/admin/blog?blogId='],
  ['POST', '/api/admin/blog/restore?blogId='],
  ['GET', '/api/admin/usecase?usecaseId='],
  ['DELETE', '/api/admin/usecase?usecaseId='],
  ['POST', '/api/admin/usecase/restore?usecaseId='],
] as const)('%s %s… answers 404 for a malformed id in the query', async (method, path) => {
  for (const id of malformed) {
    const answer = await admin.send({ method, url: path + encodeURIComponent(id) })
    expect([id, answer.statusCode]).toEqual([id, 404])
  }
})
