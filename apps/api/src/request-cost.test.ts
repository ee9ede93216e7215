import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { pickFreePorts } from '@fovea/local-postgres'
import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import {
  fillPath,
  createCostlyBodies,
  createCostlyHeaders,
  type CostlyRequest,
  createCostlyTargets,
} from '../test/generated/costly-requests.ts'
import { getRoundCount } from '../test/generated/round-count.ts'
import { routePolicies } from '../test/policies/route-policies.ts'
import { openTestApi } from '../test/test-api.ts'
import { openTestPages } from '../test/http/test-pages.ts'
import { openTestSdkApi } from '../test/test-sdk-api.ts'
import { createLog } from './platform/logging/log.ts'

/** The most expensive requests without a session must not hold up others (docs/design/performance.md). */
const allowedMs = 20
/** Relative to an ordinary request, because everything takes longer on a slow machine. */
const allowedRatio = 10
const tries = 5

const ports = { api: 0, sdkApi: 0 }
const routes = new Map<string, RouteOptions>()
const onRoute = (route: RouteOptions) => routes.set(`${String(route.method)} ${route.url}`, route)

const webRoot = await openTestPages()
const env = { RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '127.0.0.1' }
// Info level as in production, where refused requests are logged with their address.
const log = createLog('info', { write: () => {} })
let sent = 0
const api = await openTestApi(env, { onRoute, webRoot, log })
await api.app.listen({ port: 0, host: '127.0.0.1' })
ports.api = api.app.addresses()[0]?.port ?? 0
const sdkApi = await openTestSdkApi(env)
ports.sdkApi = Number(new URL(sdkApi.url).port)
const limitMs = Math.max(allowedMs, allowedRatio * (await measureOrdinary()))

/** Median over all routes, each at its second call, because some routes fill a cache at their first. */
async function measureOrdinary() {
  const costs: number[] = []
  for (const name of Object.keys(routePolicies)) {
    const [method = '', url = ''] = name.split(' ')
    const request = { name: 'ordinary', target: fillPath(url) }
    await cpuMs(ports.api, method, request)
    costs.push(await cpuMs(ports.api, method, request))
  }
  return costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? 0
}

/** CPU time of the serving thread, which other programs do not influence. */
async function cpuMs(port: number, method: string, { target, headers, body = '' }: CostlyRequest) {
  sent += 1
  const lines = Object.entries({
    host: '127.0.0.1:3000',
    connection: 'close',
    // A new address for each request, so that lines logged once per address are logged every time.
    'x-forwarded-for': [10, sent >> 16, (sent >> 8) % 256, sent % 256].join('.'),
    authorization: 'Bearer x',
    ...(body !== '' && { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(body),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const message = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  const begun = process.threadCpuUsage()
  const socket = connect(port, '127.0.0.1')
  // The server may close the connection before it has read all of a refused request.
  socket.on('error', () => {}).resume()
  socket.write(message)
  await once(socket, 'close')
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/** The least of several tries, because garbage collection is unrelated to the request. */
async function lowestMs(port: number, method: string, request: CostlyRequest) {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < tries && least > limitMs; at += 1) {
    least = Math.min(least, await cpuMs(port, method, request))
  }
  return least
}

async function findCostly(port: number, method: string, requests: CostlyRequest[]) {
  const costly: string[] = []
  for (const request of requests) {
    const ms = await lowestMs(port, method, request)
    if (ms > limitMs)
      costly.push(`${method} ${request.target.slice(0, 80)}, ${request.name}: ${ms} ms`)
  }
  return costly
}

/** Headers are parsed before routing, so a few routes are enough in the everyday run. */
const withHeaders = new Set(['GET /api/whoami', 'POST /api/billing/webhook', 'GET /api/blog'])
const allHeaders = getRoundCount({ everyday: 0, all: 1 }) === 1

function requestsTo(name: string, url: string, isOpen: boolean) {
  const targets = createCostlyTargets(url)
  const headers = allHeaders || withHeaders.has(name) ? createCostlyHeaders(url) : []
  const { bodyLimit = 256 * 1024, schema } = routes.get(name) ?? {}
  const bodies = /^(?:GET|OPTIONS)/.test(name)
    ? []
    : createCostlyBodies(url, schema?.body, bodyLimit)
  // A route that needs a session refuses before it reads the rest, so a few requests are enough.
  return isOpen
    ? [...targets, ...headers, ...bodies]
    : [...targets.slice(0, 2), ...headers, ...bodies.slice(2, 3)]
}

test.each(Object.entries(routePolicies))(
  '%s (%s) limits the cost of a request',
  async (name, policy) => {
    const [method = '', url = ''] = name.split(' ')
    const isOpen = policy === 'anyone' || policy === 'sessionless'
    expect(await findCostly(ports.api, method, requestsTo(name, url, isOpen))).toEqual([])
  },
)

test.each([
  'POST /sdk/v1/sessions',
  'PATCH /sdk/v1/sessions/:sessionId',
  'POST /sdk/v1/sessions/:sessionId',
  'GET /sdk/v1/jwks',
  'GET /sdk/v1/license-jwks',
])('%s limits the cost of a request', async (name) => {
  const [method = '', pattern = ''] = name.split(' ')
  const url = pattern.replace(':sessionId', '00000000-0000-4000-8000-000000000001')
  const schema = routes.get(name)?.schema?.body
  const bodies = method === 'GET' ? [] : createCostlyBodies(url, schema, 256 * 1024)
  const requests = [...createCostlyTargets(url), ...createCostlyHeaders(url), ...bodies]
  expect(await findCostly(ports.sdkApi, method, requests)).toEqual([])
})

test.each(['/', '/console/license-keys', '/robots.txt', '/assets/*', '/posts/blog/x', '/none'])(
  'the page %s limits the cost of a request',
  async (url) => {
    const requests = [...createCostlyTargets(url), ...createCostlyHeaders(url)]
    expect(await findCostly(ports.api, 'GET', requests)).toEqual([])
  },
)

test('finds a request that costs more', async () => {
  const server = createServer((_, response) => {
    const begun = process.threadCpuUsage()
    while (process.threadCpuUsage(begun).user < limitMs * 2_000);
    response.end()
  })
  const port = await pickFreePorts(1)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const costly = await findCostly(port, 'GET', [{ name: 'planted', target: '/' }])
  server.close()
  expect(costly).toEqual([expect.stringContaining('planted')])
})
