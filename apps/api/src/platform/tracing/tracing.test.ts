import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { postProdKey } from '@fovea/contract/license-keys'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openPool } from '../../../test/database.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { createLog } from '../logging/log.ts'
import { schedule } from '../schedule.ts'
import { parseTraceparent, getRequestId } from './request-id.ts'
import { runInScope } from './trace-scope.ts'
import { startTracing } from './start-tracing.ts'

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })).default([]),
})
const delivery = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

const taken: z.infer<typeof span>[] = []
async function take(request: IncomingMessage, response: ServerResponse) {
  const { resourceSpans } = delivery.parse(await json(request))
  taken.push(
    ...resourceSpans.flatMap((resourceSpan) =>
      resourceSpan.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
  response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
}
const collector = createServer((request, response) => void take(request, response))

const api = await openTestApi()
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => collector.close())

async function tracesOf(run: () => Promise<unknown>, ratio = 1) {
  const address = collector.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { config, log } = api.platform
  const tracing = { endpoint: `http://127.0.0.1:${port}/`, ratio }
  const stop = await startTracing({ ...config, tracing }, log)
  taken.length = 0
  try {
    await run()
  } finally {
    await stop()
  }
  return [...taken]
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const browserSpan = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${browserSpan}-01`

test('traces a request as one tree of browser, request and statements, without personal data, keys or parameters', async () => {
  const browser = api.browser()
  const email = 'traced@example.com'
  await browser.signIn(email)
  let key = ''
  const spans = await tracesOf(async () => {
    const answer = await browser.send({
      method: 'POST',
      url: postProdKey.path,
      headers: { traceparent },
      payload: { platformType: 'windows', appName: 'Reader' },
    })
    expect(answer.headers['x-request-id']).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736')
    expect(answer.statusCode).toBe(200)
    key = z
      .object({ payload: z.object({ doc: z.object({ key: z.string() }) }) })
      .parse(answer.json()).payload.doc.key
  })
  expect(new Set(spans.map((item) => item.traceId))).toEqual(new Set([traceId]))
  const [request, ...others] = spans.filter(({ kind }) => kind === 2)
  expect(others).toEqual([])
  expect(request).toMatchObject({ parentSpanId: browserSpan, name: `POST ${postProdKey.path}` })
  const statements = spans.filter((item) => item !== request)
  expect(statements.length).toBeGreaterThan(3)
  for (const item of statements) expect(item.parentSpanId).toBe(request?.spanId)
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert', 'commit']),
  )
  expect(key).not.toBe('')
  for (const secret of [email, key, 'Reader']) expect(JSON.stringify(spans)).not.toContain(secret)
})

test("traces the provider's call of a sign-in, and the statements of a task", async () => {
  const spans = await tracesOf(async () => {
    await api.browser().signIn('asked@example.com', 'github')
    const run = async () => void (await api.query`select 1`)
    const { pool } = api.platform.database
    await schedule(pool, createLog('silent'), [{ name: 'traced', everyMs: 1e6, run }])()
  })
  const parentOf = (name: string) => {
    const found = spans.find((item) => item.name === name)
    return spans.find(({ spanId }) => spanId === found?.parentSpanId)?.name
  }
  expect(parentOf('POST 127.0.0.1')).toMatch(/^POST \/api\/user/)
  const task = spans.find(({ name }) => name === 'task traced')
  expect(spans.filter(({ parentSpanId }) => parentSpanId === task?.spanId)).toMatchObject([
    { name: 'select' },
  ])
  expect(JSON.stringify(spans)).not.toMatch(/asked@|code=|state=/)
})

const askReady = () => api.app.inject({ url: '/api/ready', headers: { traceparent } })

test('sends nothing with a ratio of zero, and traces nothing without a collector', async () => {
  expect(await tracesOf(askReady, 0)).toEqual([])
  await askReady()
  expect(taken).toEqual([])
})

test('adds the request id to statements, also after reading a body, but not to prepared ones', async () => {
  const id = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'
  // A separate pool, because pg_stat_activity shows only the last statement of a connection.
  const elsewhere = openPool(api.databaseUrl, { max: 1 })
  const lastStatements = async () => {
    const { rows } = await elsewhere.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and query like '%/* request%'`,
    )
    return rows.map(({ query }) => query)
  }
  const browser = api.browser()
  await browser.signIn('commented@example.com')
  expect((await lastStatements()).join()).not.toContain(id)
  await browser.send({
    method: 'POST',
    url: postProdKey.path,
    headers: { traceparent },
    payload: { platformType: 'windows', appName: 'Reader' },
  })
  expect(await lastStatements()).toContain(`commit /* request ${id} */`)
  await elsewhere.end()

  const client = await api.platform.database.pool.connect()
  try {
    await runInScope({ requestId: id }, () =>
      client.query({ name: 'held', text: 'select 1', values: [] }),
    )
    const { rows } = await client.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    )
    const statements = rows.map(({ statement }) => statement)
    expect(statements).toContain('select 1')
    expect(statements.join()).not.toContain('request')
  } finally {
    client.release()
  }
})

test.each([
  ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01'],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
  ['01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  [`${traceparent}-more`],
  [`x${traceparent}`],
  ['*/ ; drop table users --'],
  [''],
  [undefined],
])('ignores the invalid traceparent %j and generates an id', (given) => {
  expect(parseTraceparent(given)).toBeUndefined()
  expect(getRequestId(given)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(getRequestId(given)).not.toBe(getRequestId(given))
})
