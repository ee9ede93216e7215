import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changingCalls, naturallyIdempotent, shownOnce } from '../test/changing-calls.ts'
import { unknownUserId } from '../test/http/expected-status.ts'
import { openTestApi } from '../test/test-api.ts'
import { getRouteDeclaration } from './platform/http/declare-route.ts'

/** Repeats every change with the same idempotency key and checks its outcome, as a page does after a lost answer. */
const routes: RouteOptions[] = []

const api = await openTestApi({}, { onRoute: (route) => routes.push(route) })
const browser = api.browser()
const ownId = (await browser.signIn('admin@fovea.test'))._id

const nameOf = ({ method, url }: RouteOptions) => `${String(method)} ${url}`
const getIdempotency = ({ config }: RouteOptions) => getRouteDeclaration(config)?.once

test('every call that changes something has a sample, or a reason why it needs none', () => {
  const remembered = routes.filter((route) =>
    /transaction|outside/.test(getIdempotency(route) ?? ''),
  )
  const natural = routes.filter((route) => getIdempotency(route) === 'by nature')
  expect(remembered.map(nameOf).toSorted()).toEqual(Object.keys(changingCalls).toSorted())
  expect(natural.map(nameOf).toSorted()).toEqual(Object.keys(naturallyIdempotent).toSorted())
})

const methods = z.enum(['POST', 'PUT', 'PATCH', 'DELETE'])
type Sent = { query?: Record<string, string>; body?: unknown; id?: string; check?: boolean }

function send(name: string, key: string, { query, body, id = unknownUserId, check = false }: Sent) {
  const [method, path = ''] = name.split(' ')
  return browser.send({
    method: methods.parse(method),
    url: path.replace(':workspaceId', ownId).replaceAll(/:\w+/g, id),
    headers: {
      'idempotency-key': key,
      ...(check && { 'idempotency-check': 'true' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(query && { query }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

/** All tables except counts of calls and the queue's own bookkeeping. */
const tables = await api.query<{ name: string }>`
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where (schemaname = 'public' and tablename <> 'rate_limits')
    or (schemaname = 'pgboss' and tablename like 'job%') order by 1`
const sumOf = (name: string) =>
  `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`
/** Named, because planning a query over this many tables takes longer than running it. */
const checksums = {
  name: 'checksums',
  text: `${tables.map(({ name }) => sumOf(name)).join(' union all ')} order by name`,
}

async function readChecksums() {
  const { rows } = await api.platform.database.pool.query<{ name: string; sum: string }>(checksums)
  return rows
}

const keyOf = (name: string) => `once ${name}`
const firstAnswers = new Map<string, Awaited<ReturnType<typeof send>>>()
let checksumsAfterFirst: Awaited<ReturnType<typeof readChecksums>>

test('every call is answered, and not as a repetition', async () => {
  for (const [name, sample] of Object.entries(changingCalls)) {
    const first = await send(name, keyOf(name), sample)
    expect([name, first.statusCode]).toEqual([name, expect.toBeOneOf([200, 400, 403, 404, 422])])
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    firstAnswers.set(name, first)
  }
  checksumsAfterFirst = await readChecksums()
})

test.each(Object.entries(changingCalls))(
  '%s is answered alike for the same idempotency key',
  async (name, { other, ...sample }) => {
    const first = firstAnswers.get(name)
    const second = await send(name, keyOf(name), sample)
    expect(second.statusCode).toBe(first?.statusCode)
    expect(second.headers['idempotency-replayed']).toBe('true')
    const repeated = shownOnce[name]?.(first?.body ?? '') ?? first?.body ?? ''
    expect(withoutRequestId(second.json())).toEqual(withoutRequestId(JSON.parse(repeated)))

    const check = await send(name, keyOf(name), { ...sample, check: true })
    expect(check.statusCode).toBe(first?.statusCode)
    expect(check.headers['idempotency-replayed']).toBe('true')
    expect(withoutRequestId(check.json())).toEqual(withoutRequestId(second.json()))

    const mismatch = await send(name, keyOf(name), other)
    expect(mismatch.statusCode).toBe(422)
    expect(mismatch.json()).toMatchObject({ error: { name: 'IDEMPOTENCY_MISMATCH' } })
  },
)

test('repeating all calls has changed nothing', async () => {
  expect(await readChecksums()).toEqual(checksumsAfterFirst)
})

const readChecksumsExceptKeys = async () =>
  (await readChecksums()).filter((item) => item.name !== 'public.acts_once')

test('checking an action that never arrived cancels it, and a late request is refused', async () => {
  const before = await readChecksumsExceptKeys()
  for (const [name, sample] of Object.entries(changingCalls)) {
    const key = `never arrived ${name}`
    const check = await send(name, key, { ...sample, check: true })
    expect([name, check.statusCode, check.json().error.name]).toEqual([name, 410, 'NOT_DONE'])
    const late = await send(name, key, sample)
    expect([name, late.statusCode]).toEqual([name, 410])
    expect(late.headers['idempotency-replayed']).toBe('true')
  }
  expect(await readChecksumsExceptKeys()).toEqual(before)
})

test.each([
  ['no key', { 'idempotency-check': 'true' }],
  ['another word', { 'idempotency-key': 'k', 'idempotency-check': 'yes' }],
])('rejects a check with %s', async (_, headers) => {
  const refused = await browser.send({ method: 'DELETE', url: '/api/user/devices', headers })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error.fields).toHaveProperty('idempotency-check')
})

const withoutBody = Object.keys(changingCalls).filter((name) => !changingCalls[name]?.body)

test.each(withoutBody)('%s ignores a body that the call does not declare', async (name) => {
  const [method, path = ''] = name.split(' ')
  const answer = await browser.send({
    method: methods.parse(method),
    url: path.replace(':workspaceId', ownId).replaceAll(/:\w+/g, unknownUserId),
    headers: { 'idempotency-key': `deep ${name}`, 'content-type': 'application/json' },
    payload: '['.repeat(100_000) + ']'.repeat(100_000),
  })
  expect(answer.statusCode).toBeOneOf([200, 400, 403, 404, 422])
})

const failed = z.object({ error: z.looseObject({ requestId: z.string() }) })

function withoutRequestId(answer: unknown) {
  const parsed = failed.safeParse(answer)
  return parsed.success ? { ...parsed.data.error, requestId: '' } : answer
}
