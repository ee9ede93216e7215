import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../test/browser.ts'
import { routePolicies } from '../test/route-policies.ts'
import { signedIn } from '../test/signed-in.ts'
import { testApi, type TestApi } from '../test/test-api.ts'

let api: TestApi
let admin: Browser
beforeAll(async () => {
  api = await testApi({ RATE_LIMIT_FACTOR: '1000' })
  admin = (await signedIn(api, 'admin@fovea.test')).browser
})
afterAll(() => api.close())

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

test('there are routes that name something by its id', () => {
  expect(named.length).toBeGreaterThan(10)
})

test.each(named)('%s: what cannot be an id is not there', async (route) => {
  const [method = '', pattern = ''] = route.split(' ')
  for (const id of malformed) {
    const url = pattern.replaceAll(/:\w+/g, encodeURIComponent(id))
    // A call with a body of its own would be refused for it; the address comes first.
    const answer = await admin.send({
      method: method === 'GET' ? 'GET' : method === 'DELETE' ? 'DELETE' : 'POST',
      url,
      ...(method === 'POST' && { payload: {} }),
    })
    expect([id, answer.statusCode, answer.json().error.name]).toEqual([id, 404, 'NOT_FOUND'])
  }
})

test.each([
  ['GET', '/api/admin/blog?blogId='],
  ['DELETE', '/api/admin/blog?blogId='],
  ['POST', '/api/admin/blog/restore?blogId='],
  ['GET', '/api/admin/usecase?usecaseId='],
  ['DELETE', '/api/admin/usecase?usecaseId='],
  ['POST', '/api/admin/usecase/restore?usecaseId='],
] as const)('%s %s…: as an id of a query too', async (method, path) => {
  for (const id of malformed) {
    const answer = await admin.send({ method, url: path + encodeURIComponent(id) })
    expect([id, answer.statusCode]).toEqual([id, 404])
  }
})
