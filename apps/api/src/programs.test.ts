import { workspaceHeader } from '@fovea/contract/endpoint'
import { errorBody } from '@fovea/contract/errors'
import { postToken } from '@fovea/contract/tokens'
import { type Scope, scopes } from '@fovea/contract/tokens/scopes'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sendRaw } from '../test/http/raw-request.ts'
import { getPolicyScope, stripTokenSuffix } from '../test/policies/policy-roles.ts'
import { type RoutePolicy, routePolicies } from '../test/policies/route-policies.ts'
import { getExpectedStatus, unknownUserId } from '../test/http/expected-status.ts'
import { openTestApi } from '../test/test-api.ts'

type Program = { name: string; allowed: readonly Scope[] }
const programs: readonly Program[] = [
  ...scopes.map((scope) => ({ name: scope, allowed: [scope] })),
  ...scopes.map((scope) => ({
    name: `all but ${scope}`,
    allowed: scopes.filter((other) => other !== scope),
  })),
  { name: 'all scopes', allowed: scopes },
  { name: 'an ended token', allowed: scopes },
]
const ended = 'an ended token'
/** The others send a cookie too, which could only add to what they may. */
const withoutCookie = 'all scopes'
const invalid = 'Bearer realm="console", error="invalid_token"'
const insufficient = 'Bearer realm="console", error="insufficient_scope"'

const bearerOf = new Map<string, string>()

const api = await openTestApi({ RATE_LIMIT_FACTOR: '1000' })
await api.app.listen({ port: 0, host: '127.0.0.1' })
const port = api.app.addresses()[0]?.port ?? 0
const maker = api.browser()
// An admin, because an admin's tokens must not allow more than a user's.
await maker.signIn('admin@fovea.test')
const cookie = [...maker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
for (const { name, allowed } of programs) {
  const body = { name, scopes: [...allowed], days: null }
  const { payload } = await maker.call(postToken, { body })
  bearerOf.set(name, `Bearer ${payload.token}`)
  if (name !== ended) continue
  await maker.send({ method: 'DELETE', url: `/api/tokens/${payload.doc._id}` })
}

const table = Object.entries(routePolicies)
const addressOf = (url: string) => url.replaceAll(/:\w+/g, unknownUserId)

function refusalFor(policy: RoutePolicy, name: string, allowed: readonly Scope[]) {
  if (policy === 'sessionless') return undefined
  if (name === ended) return { status: 401, name: 'TOKEN_REFUSED', challenge: invalid }
  const scope = getPolicyScope(policy)
  if (scope === 'any' || allowed.some((item) => item === scope)) return undefined
  const challenge = scope === undefined ? insufficient : `${insufficient}, scope="${scope}"`
  return { status: 403, name: 'SCOPE_REFUSED', challenge }
}

/**
 * Every route is called with its scope alone, and with all others: a new route or scope is covered without a line here.
 * A route that no token opens, or any token, is called with what could open it.
 */
function pickPrograms(policy: RoutePolicy) {
  const scope = getPolicyScope(policy)
  const names = [withoutCookie, ended]
  if (scope === 'any') names.push(...scopes)
  else if (scope !== undefined) names.push(scope, `all but ${scope}`)
  return programs.filter(({ name }) => names.includes(name))
}

async function ask(method: string, target: string, headers: Record<string, string>) {
  const sent = { host: '127.0.0.1:3000', ...headers }
  const answer = await sendRaw({ port, method, target, headers: sent })
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true
  const parsed = errorBody.safeParse(isJson && answer.body !== '' ? JSON.parse(answer.body) : {})
  return {
    status: answer.status,
    challenge: answer.headers['www-authenticate'],
    ...(parsed.success && { name: parsed.data.error.name }),
  }
}

test('some routes take a token, at least one for each scope', () => {
  const open = new Set(
    table.filter(([, policy]) => stripTokenSuffix(policy) !== policy).map(([, policy]) => policy),
  )
  expect([...open].toSorted()).toEqual(
    [
      ...scopes.map((scope) => `may ${scope}, or a token`),
      'inWorkspace, or a token',
      'inWorkspace, or a token with logs:read',
      'signedIn, or a token with any',
      'signedIn, or a token with keys:read',
    ].toSorted(),
  )
})

test.each(table)('%s is answered to programs as its policy says (%s)', async (route, policy) => {
  const [method = '', url = ''] = route.split(' ')
  for (const { name, allowed } of pickPrograms(policy)) {
    const expected = refusalFor(policy, name, allowed) ?? { status: getExpectedStatus(route) }
    const authorization = bearerOf.get(name) ?? ''
    // An additional cookie changes nothing, and a token needs no protection from a foreign Origin.
    const foreign = policy === 'sessionless' ? {} : { origin: 'https://evil.example' }
    const both = await ask(method, addressOf(url), { authorization, cookie, ...foreign })
    expect(both, `${name} with a cookie: ${route}`).toMatchObject(expected)
    if (name !== withoutCookie) continue
    const answer = await ask(method, addressOf(url), { authorization })
    expect(answer, `${name}: ${route}`).toMatchObject(expected)
  }
})

test.each(table.filter(([, policy]) => stripTokenSuffix(policy) !== policy))(
  '%s is a 404 for a program that names another workspace, and a challenge for anonymous callers',
  async (route) => {
    const [method = '', url = ''] = route.split(' ')
    const authorization = bearerOf.get('all scopes') ?? ''
    const headers = { authorization, [workspaceHeader]: unknownUserId }
    expect(await ask(method, addressOf(url), headers)).toMatchObject({
      status: 404,
      name: 'NOT_FOUND',
    })
    expect(await ask(method, addressOf(url), {})).toMatchObject({
      status: 401,
      name: 'NO_SESSION',
      challenge: 'Bearer realm="console"',
    })
  },
)

const described = z.object({
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.array(z.record(z.string(), z.array(z.string()))),
        'x-required-scopes': z.array(z.string()).optional(),
      }),
    ),
  ),
})

test('the OpenAPI document says of each call whether it takes a token, and with which scope', async () => {
  const { components, paths } = described.parse(api.app.swagger())
  expect(components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer' })
  const found = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { security, 'x-required-scopes': needed = [] }]) =>
      security.some(({ token }) => token !== undefined)
        ? [`${method.toUpperCase()} ${path} ${needed.join(' ')}`.trim()]
        : [],
    ),
  )
  const expected = table.flatMap(([route, policy]) => {
    if (stripTokenSuffix(policy) === policy) return []
    const scope = scopes.find((one) => one === getPolicyScope(policy)) ?? ''
    return [`${route.replaceAll(/:(\w+)/g, '{$1}')} ${scope}`.trim()]
  })
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('programs have changed nothing outside of their scopes', async () => {
  const rows = await api.query<{ name: string }>`select name from workspace_tokens`
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    programs
      .map(({ name }) => name)
      .filter((name) => name !== ended)
      .toSorted(),
  )
})
