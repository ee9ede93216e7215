import { staffPermissionTable, staffRoles } from '@fovea/contract/admin/staff-roles'
import { workspaceHeader } from '@fovea/contract/endpoint'
import { errorBody } from '@fovea/contract/errors'
import { permissionTable, roles } from '@fovea/contract/workspaces/permissions'
import type { RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  rolesAllowed,
  getPolicyRoles,
  staffRolesAllowed,
  stripTokenSuffix,
} from '../test/policies/policy-roles.ts'
import { type RoutePolicy, routePolicies } from '../test/policies/route-policies.ts'
import { withWorkspace, getExpectedStatus } from '../test/http/expected-status.ts'
import { getRoundCount } from '../test/generated/round-count.ts'
import { sendRaw } from '../test/http/raw-request.ts'
import { openTestPages } from '../test/http/test-pages.ts'
import { createTestTeam } from '../test/test-teams.ts'
import { openTestApi } from '../test/test-api.ts'
import { getRouteDeclaration } from './platform/http/declare-route.ts'

/** Calls every route as every actor, and by every spelling. `route-policies.ts` is maintained by hand. */
const givenRoles = ['support', 'content', 'finance'] as const
/** The admin before and after confirming with a passkey. Spellings are tried as these, and in the back office as every role. */
const basicActors = ['anonymous', 'developer', 'unconfirmed', 'admin'] as const
const actors = [...basicActors, 'gone', ...givenRoles] as const
const inTeam = [...roles, 'stranger'] as const
/** Enough for routes outside of workspaces, which ask for no role. */
const roleless = ['owner', 'stranger'] as const
type ActorName = (typeof actors)[number] | `team ${(typeof inTeam)[number]}`

const cookieOf = new Map<ActorName, string>()
const idOf = new Map<ActorName, string>()
const routes: RouteOptions[] = []

const webRoot = await openTestPages()
const api = await openTestApi(
  { RATE_LIMIT_FACTOR: '1000' },
  { onRoute: (route) => routes.push(route), webRoot },
)
await api.app.listen({ port: 0, host: '127.0.0.1' })
const port = api.app.addresses()[0]?.port ?? 0
await keepSignedIn('developer', 'developer@example.com')
await keepSignedIn('admin', 'admin@fovea.test')
for (const role of givenRoles) {
  const { _id } = await keepSignedIn(role, `${role}@staff.example.com`)
  await giveStaffRole(_id, role)
}
await keepUnconfirmed()
await keepSignedIn('gone', 'gone@example.com')
await deleteElsewhere('gone@example.com')
const teamId = await makeTeamOfAllRoles()
await api.query`create table sessions_kept as select * from sessions`
await api.query`create table members_kept as select * from workspace_members`

async function keepSignedIn(actor: ActorName, email: string) {
  const browser = api.browser()
  const user = await browser.signIn(email)
  idOf.set(actor, user._id)
  cookieOf.set(actor, [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  return user
}

/** Keeps the founding owner as well, so that the member with the role "owner" is not the last and may leave. */
async function makeTeamOfAllRoles() {
  const { id } = await createTestTeam(api, 'Matrix')
  for (const name of inTeam) {
    const { _id } = await keepSignedIn(`team ${name}`, `${name}@matrix.example.com`)
    if (name === 'stranger') continue
    await api.query`insert into workspace_members (workspace_id, user_id, role, joined_at)
      values (${id}, ${_id}, ${name}, now())`
  }
  return id
}

function giveStaffRole(id: string, role: string) {
  const values = sql`values (${id}, ${role}, now())`
  return api.query`insert into staff_members (user_id, role, given_at) ${values}`
}

/** An admin whose sign-in has not confirmed the passkey. */
async function keepUnconfirmed() {
  const { _id } = await keepSignedIn('unconfirmed', 'unconfirmed@staff.example.com')
  await giveStaffRole(_id, 'admin')
  await api.query`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${_id}, '\\x01', '\\x01', 0, '{}', 'Laptop', now())`
}

async function deleteElsewhere(email: string) {
  const other = api.browser()
  await other.signIn(email)
  await other.send({ method: 'DELETE', url: '/api/user/me', payload: { confirm: email } })
}

/** Undoes calls that end the session or the membership: signing out and leaving a team are among the routes. */
function restoreSessions() {
  return api.query`with ended as (insert into sessions select * from sessions_kept on conflict do nothing)
    insert into workspace_members select * from members_kept on conflict do nothing`
}

const methodOf = (route: RouteOptions) => String(route.method)

test('the table lists every route below /api, and no other', () => {
  const found = routes
    .filter((route) => methodOf(route) !== 'HEAD' && /^\/api\b/.test(route.url))
    .map(({ config, method, url }) => [
      `${String(method)} ${url}`,
      getRouteDeclaration(config)?.policy.name,
    ])
  expect(Object.fromEntries(found)).toEqual(routePolicies)
})

test('HEAD answers like GET', () => {
  const heads = new Set(routes.filter((route) => methodOf(route) === 'HEAD').map(({ url }) => url))
  const gets = routes.filter((route) => methodOf(route) === 'GET').map(({ url }) => url)
  expect(gets.filter((url) => !heads.has(url))).toEqual([])
})

type Answer = { status: number; name?: string | undefined }

async function ask(actor: ActorName, method: string, target: string, headers = {}) {
  const sent = { host: '127.0.0.1:3000', cookie: cookieOf.get(actor) ?? '', ...headers }
  const answer = await sendRaw({ port, method, target, headers: sent })
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true
  const parsed = errorBody.safeParse(isJson && answer.body !== '' ? JSON.parse(answer.body) : {})
  const { status } = answer
  const kept = status >= 400 ? answer.headers['cache-control'] : 'no-store'
  expect(kept).toBe('no-store')
  return { status, ...(parsed.success && { name: parsed.data.error.name }) }
}

const noSession = { status: 401, name: 'NO_SESSION' }
const notFound = { status: 404, name: 'NOT_FOUND' }

test('each role has the permissions of the table', () => {
  const table = Object.entries(permissionTable).map(([name, allowed]) => [`may ${name}`, allowed])
  // keys:reveal has no route: it decides what others show.
  const { 'may keys:reveal': reveal, ...served } = Object.fromEntries(table)
  expect(reveal).toEqual(['owner', 'developer'])
  const { inWorkspace, ...decided } = rolesAllowed
  expect(inWorkspace).toEqual(roles)
  expect(served).toEqual(decided)
  const used = new Set<string>(Object.values(routePolicies).map(stripTokenSuffix))
  expect(Object.keys(decided).filter((name) => !used.has(name))).toEqual([])
})

test('each role of the back office has the permissions of the table', () => {
  const table = Object.entries(staffPermissionTable).map(([name, allowed]) => [
    `staff may ${name}`,
    allowed,
  ])
  const { anyStaff, unconfirmedStaff, ...decided } = staffRolesAllowed
  expect([anyStaff, unconfirmedStaff]).toEqual([staffRoles, staffRoles])
  expect(Object.fromEntries(table)).toEqual(decided)
  const used = new Set<string>(Object.values(routePolicies))
  expect(Object.keys(decided).filter((name) => !used.has(name))).toEqual([])
})

function refusalInTeam(policy: RoutePolicy, name: (typeof inTeam)[number]): Answer | undefined {
  const allowed = getPolicyRoles(policy)
  if (allowed === undefined) return refusalFor(policy, 'developer')
  if (name === 'stranger') return notFound
  return allowed.includes(name) ? undefined : { status: 403, name: 'ROLE_REFUSED' }
}

/** With a passkey, another one cannot be added before confirming, and there is something to confirm with. */
const unconfirmedAnswers: Record<string, Answer> = {
  'POST /api/user/passkeys/options': { status: 403, name: 'PASSKEY_NEEDED' },
  'POST /api/user/passkeys/confirmation/options': { status: 200 },
}

function refusalFor(policy: RoutePolicy, actor: ActorName): Answer | undefined {
  if (policy === 'anyone' || policy === 'sessionless') return undefined
  if (actor === 'gone' && policy === 'signedInOrGone') return { status: 404, name: 'USER_GONE' }
  if (actor === 'anonymous' || actor === 'gone') return noSession
  const allowed = staffRolesAllowed[policy]
  if (allowed === undefined) return undefined
  if (actor === 'developer') return { status: 403, name: 'FORBIDDEN' }
  if (actor === 'unconfirmed') {
    return policy === 'unconfirmedStaff' ? undefined : { status: 403, name: 'PASSKEY_NEEDED' }
  }
  return allowed.some((role) => role === actor) ? undefined : { status: 403, name: 'ROLE_REFUSED' }
}

/** Other spellings of the same address, by `find-my-way` and RFC 9112. */
const sameAddress: Record<string, (address: string) => string> = {
  'percent-encoded': (address) =>
    address.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  absolute: (address) => `http://evil.example${address}`,
}

/** Some servers would normalize these to the route. Here they are not found, or answer with a page outside /api. */
const noAddress: Record<string, (address: string) => string> = {
  'double slash': (address) => address.replace('/api/', '/api//'),
  'dot segment': (address) => address.replace('/api/', '/api/./'),
  'encoded dot segment': (address) => address.replace('/api/', '/api/%2e/'),
  'way up': (address) => address.replace('/api/', '/api/x/../'),
}
const outside: Record<string, (address: string) => string> = {
  'leading double slash': (address) => `/${address}`,
  'way up from outside': (address) => `/x/..${address}`,
  'encoded slash': (address) => address.replace('/api/', '/api%2F'),
}

const table = Object.entries(routePolicies)
const addressOf = (actor: ActorName, url: string) => withWorkspace(idOf.get(actor) ?? teamId, url)

test.each(table)(
  '%s is answered as its policy says (%s), in every spelling',
  async (name, policy) => {
    const [method = '', url = ''] = name.split(' ')
    const expectAnswer = async (actor: ActorName, requested: string, target: string) => {
      if (requested === 'DELETE') await restoreSessions()
      const other = actor === 'unconfirmed' ? unconfirmedAnswers[name] : undefined
      const { status, name: error } = other ??
        refusalFor(policy, actor) ?? {
          status: getExpectedStatus(name),
        }
      const result =
        requested === 'HEAD' || error === undefined ? { status } : { status, name: error }
      expect(await ask(actor, requested, target), `${actor}: ${requested} ${target}`).toMatchObject(
        result,
      )
    }
    await inTurnOrAtOnce(method, [
      ...actors.map((actor) => () => expectAnswer(actor, method, addressOf(actor, url))),
      ...pickSpellers(name, policy).flatMap((actor) =>
        Object.values(sameAddress)
          .map((write) => () => expectAnswer(actor, method, write(addressOf(actor, url))))
          .concat(method === 'GET' ? () => expectAnswer(actor, 'HEAD', addressOf(actor, url)) : []),
      ),
    ])
    await restoreSessions()
    if (url === '/api' || url === '/api/*') return
    // Admins are refused least, so what they do not find is no address of anyone.
    for (const { write, isOutside } of pickOtherAddresses(name)) {
      const answer = await ask('admin', method, write(addressOf('admin', url)))
      expect(answer).toEqual(isOutside && method === 'GET' ? { status: 200 } : notFound)
    }
  },
)

const otherAddresses = [
  ...Object.values(noAddress).map((write) => ({ write, isOutside: false })),
  ...Object.values(outside).map((write) => ({ write, isOutside: true })),
]

/** In the everyday run the anonymous actor and one other, because a spelling decides which route answers, not for whom. */
const pickSpellers = (name: string, policy: RoutePolicy): ActorName[] => [
  'anonymous',
  ...pickInTurns(name, (staffRolesAllowed[policy] ? actors : basicActors).slice(1), 1),
]

const pickOtherAddresses = (name: string) => pickInTurns(name, otherAddresses, 2)

/** In the everyday run some, starting elsewhere for each route, so that the routes together try all. */
function pickInTurns<Item>(name: string, all: readonly Item[], everyday: number): Item[] {
  const first = Object.keys(routePolicies).indexOf(name) % all.length
  return [...all, ...all].slice(first, first + getRoundCount({ everyday, all: all.length }))
}

/** Calls that change nothing run concurrently, to save time. */
async function inTurnOrAtOnce(method: string, acts: (() => Promise<void>)[]) {
  if (method !== 'DELETE') await Promise.all(acts.map((act) => act()))
  else for (const act of acts) await act()
}

test.each(table)(
  '%s is answered by role in a team, as its policy says (%s)',
  async (name, policy) => {
    const [method = '', url = ''] = name.split(' ')
    for (const who of getPolicyRoles(policy) ? inTeam : roleless) {
      const refusal = refusalInTeam(policy, who)
      const where = getPolicyRoles(policy) ? 'team' : 'personal'
      const expected = refusal ?? { status: getExpectedStatus(name, where) }
      const headers = { [workspaceHeader]: teamId }
      const answer = await ask(`team ${who}`, method, withWorkspace(teamId, url), headers)
      expect(answer, `${who}: ${name}`).toMatchObject(expected)
      if (method === 'DELETE') await restoreSessions()
    }
  },
)

test.each(table.filter(([name]) => !/^(GET|OPTIONS)/.test(name)))(
  '%s refuses a foreign Origin, in every spelling',
  async (name) => {
    const [method = '', url = ''] = name.split(' ')
    const headers = { origin: 'https://evil.example' }
    const answers = [
      ...basicActors.map((actor) => ask(actor, method, addressOf(actor, url), headers)),
      ...Object.values(sameAddress).map((write) =>
        ask('admin', method, write(addressOf('admin', url)), headers),
      ),
    ]
    for (const answer of await Promise.all(answers)) {
      expect(answer).toEqual({ status: 403, name: 'FOREIGN_ORIGIN' })
    }
  },
)
