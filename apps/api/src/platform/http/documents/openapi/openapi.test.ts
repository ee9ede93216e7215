import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { isObject, listOperations, toCanonicalText, type JsonObject } from './json.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTokenWithClient, signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'

const run = promisify(execFile)
const docs = path.join(import.meta.dirname, '../../../../../../../docs')
const api = await openTestApi()
const { browser } = await signInAs(api, 'reader@example.com')
const { token } = await createTokenWithClient(api, browser)

const documents = () => {
  const { open, admin } = api.app.apiDocuments()
  return [open, admin]
}
const operations = () => documents().flatMap(listOperations)

test.each([
  ['openapi.json', 0],
  ['openapi.admin.json', 1],
])('docs/%s is what `npm run openapi` writes', async (name, nth) => {
  const text = `${JSON.stringify(documents()[nth], null, 2)}\n`
  expect((await readFile(path.join(docs, name), 'utf8')) === text).toBe(true)
})

test('every call has a unique name that begins with a verb, a title, words and one described tag', () => {
  const names = operations().map(({ operation }) => String(operation['operationId']))
  expect(names).toContain('listProductionKeys')
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(
    names.filter(
      (name) => !/^[a-z]+[A-Za-z]*$/.test(name) || /^(?:post|put|patch)[A-Z]/.test(name),
    ),
  ).toEqual([])
  for (const document of documents()) {
    const tags: unknown = document['tags']
    const described = Array.isArray(tags) ? tags.map((tag: JsonObject) => tag['name']) : []
    for (const { operation } of listOperations(document)) {
      expect(described).toEqual(
        expect.arrayContaining(z.array(z.string()).length(1).parse(operation['tags'])),
      )
      expect(operation['description']).toMatch(/\.$/)
      expect(JSON.stringify(operation['responses'])).not.toMatch(/Default Response|"Done\./)
    }
  }
})

test('only the document for admins has their calls', async () => {
  const [open, admin] = documents().map((document) =>
    listOperations(document).map(({ path }) => path),
  )
  expect(open?.filter((path) => path.startsWith('/api/admin'))).toEqual([])
  const operators = [
    '/api/user/view',
    '/api/billing/webhook',
    '/api/email/bounces',
    '/api/email/inbound',
  ]
  const others = new Set(
    admin?.filter((path) => !/^\/api\/(?:admin|user\/passkeys)(?:\/|$)/.test(path)),
  )
  expect([...others].toSorted()).toEqual(operators.toSorted())
  expect(open).not.toEqual(expect.arrayContaining(operators))
  expect(JSON.stringify(documents()[0])).not.toContain('AdminUser')
  const { browser } = await signInAs(api, 'nobody@example.com')
  const answer = await browser.send({ method: 'GET', url: '/api/admin/openapi.json' })
  expect(answer.statusCode).toBe(403)
})

/** Long enough to deserve a name, as in the generated types. */
const maxAnonymousLines = 10

test('no schema of more than ten lines occurs twice without a name', () => {
  for (const document of documents()) {
    const found = new Map<string, number>()
    const visit = (value: unknown, isNamed = false) => {
      if (Array.isArray(value)) for (const part of value) visit(part)
      if (!isObject(value)) return
      const isSchema = ['type', 'anyOf', 'oneOf', 'enum'].some((keyword) => keyword in value)
      const isLong = JSON.stringify(value, null, 2).split('\n').length > maxAnonymousLines
      if (isSchema && isLong && !isNamed) {
        const text = toCanonicalText(value)
        found.set(text, (found.get(text) ?? 0) + 1)
      }
      for (const [keyword, part] of Object.entries(value))
        if (!['examples', 'x-codeSamples', 'securitySchemes'].includes(keyword))
          visit(part, isNamed && keyword === 'schemas')
    }
    const { components, paths } = document
    visit(paths)
    const schemas = isObject(components) ? components['schemas'] : undefined
    if (isObject(schemas)) for (const schema of Object.values(schemas)) visit(schema, true)
    expect([...found].filter(([, times]) => times > 1).map(([text]) => text)).toEqual([])
  }
})

test('documents the scope of a call, the key where it counts, and the limits of tokens', () => {
  const byName = new Map(operations().map(({ operation }) => [operation['operationId'], operation]))
  const create = JSON.stringify(byName.get('createProductionKey'))
  expect(create).toContain('"x-required-scopes":["keys:write"]')
  expect(create).toContain('Needs the scope `keys:write`.')
  expect(create).toContain('parameters/Idempotency-Key')
  expect(create).toContain('responses/ProductionKeyAnswerToToken')
  expect(JSON.stringify(documents()[0]?.['components'])).toContain('headers/RateLimit-Policy')
  expect(JSON.stringify(byName.get('listProductionKeys'))).not.toContain('Idempotency-Key')
  expect(JSON.stringify(byName.get('startSession'))).not.toContain('Idempotency-Key')
})

test('successes that several calls share are described once', () => {
  for (const document of documents()) {
    const { responses } = z
      .object({ responses: z.record(z.string(), z.json()) })
      .parse(document['components'])
    expect(Object.keys(responses)).toContain('DeletedAnswer')
    const described = listOperations(document).flatMap(({ operation }) =>
      Object.values(z.record(z.string(), z.looseObject({})).parse(operation['responses']))
        .filter((response) => !('$ref' in response))
        .map((response) => toCanonicalText(response)),
    )
    expect(described.filter((text, index) => described.indexOf(text) !== index)).toEqual([])
  }
})

const ask = (headers: Record<string, string>) =>
  api.app.inject({ method: 'GET', url: '/api/whoami', headers })

test('answers to tokens say what is left of their limits', async () => {
  const { headers } = await ask({ authorization: `Bearer ${token}` })
  expect(headers['ratelimit-policy']).toBe('"token";q=600;w=60')
  const [, left = '', seconds = ''] =
    /^"token";r=(\d+);t=(\d+)$/.exec(String(headers['ratelimit'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(0)
  expect(Number(seconds)).toBeLessThanOrEqual(60)
  const again = await ask({ authorization: `Bearer ${token}` })
  expect(again.headers['ratelimit']).toMatch(`"token";r=${Number(left) - 1};`)
  expect((await ask({})).headers).not.toHaveProperty('ratelimit')
})

const sampleList = z.array(z.object({ label: z.string(), source: z.string() })).optional()

test(
  'the samples of calls that only need a token run when pasted',
  { timeout: 120_000 },
  async () => {
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const env = { PATH: process.env['PATH'], FOVEA_TOKEN: token }
    const tried = new Set([
      'createProductionKey',
      'listProductionKeys',
      'listSessionsOfDay',
      'getIdentity',
      'createWebhookListener',
      'sendWebhookSample',
    ])
    for (const { operation } of operations()) {
      const samples = sampleList.parse(operation['x-codeSamples'])
      if (samples === undefined) continue
      expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python'])
      if (!tried.has(String(operation['operationId']))) continue
      for (const { label, source } of samples) {
        const pasted = source.replaceAll('http://127.0.0.1:3000', url)
        const [program = '', ...flags] = {
          curl: ['sh', '-ec'],
          JavaScript: [process.execPath, '--input-type=module', '-e'],
          Python: ['python3', '-c'],
        }[label] ?? ['']
        const { stdout } = await run(program, [...flags, pasted], { env })
        expect(Object.keys(JSON.parse(stdout))).toContain('payload')
      }
    }
  },
)
