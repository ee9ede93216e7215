import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { deleteSession, getRedirect, putCurrentUser, revokeDevice } from '@fovea/contract/auth'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
  type MockInstance,
} from 'vitest'
import { InvalidResponseError, ApiError, isSessionLost, NetworkError } from './http-errors.ts'
import { call, callIdempotently } from './http.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let answer: (response: ServerResponse) => void
let seen: Seen[] = []

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body })
    answer(response)
  })
})

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const deviceId = '0191d3a0-0000-7000-8000-000000000001'
const signedOut = { payload: { isSignIn: false } }
let logged: MockInstance<typeof console.error>

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${address.port}/console`))
})
beforeEach(() => {
  seen = []
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

describe('request', () => {
  it('puts parameters into the path and the query', async () => {
    answer = json(200, { payload: { deleted: 1 } })
    await callIdempotently(revokeDevice, { params: { deviceId: '../user?x' } }, 'k')
    answer = json(200, { payload: { url: 'https://accounts.example/' } })
    await call(getRedirect, { query: { agent: 'google' } })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /api/user/devices/..%2Fuser%3Fx',
      'GET /api/user/oauth/redirect?agent=google',
    ])
  })

  it('sends a body as JSON, and no content type without one', async () => {
    answer = json(200, { doc: { email: 'a@b.test', address: null } })
    const userProfile = { email: 'a@b.test' }
    await callIdempotently(putCurrentUser, { body: { userProfile } }, 'k')
    answer = json(200, signedOut)
    await callIdempotently(deleteSession, {}, 'k')
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k',
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ userProfile })
    expect(seen[1]?.headers['content-type']).toBeUndefined()
    expect(seen[1]?.body).toBe('')
  })
})

describe('workspace header', () => {
  it("names the workspace of the page's address, and is missing without one", async () => {
    const { origin } = location
    answer = json(200, { payload: { url: 'https://accounts.example/' } })
    for (const address of [
      '/console/logs?code=REFUSED&workspace=0191D3A0-0000-7000-8000-000000000009',
      '/console/logs?workspace=',
      '/console/logs',
      '/docs?workspace=0191d3a0-0000-7000-8000-000000000009',
    ]) {
      vi.stubGlobal('location', new URL(address, origin))
      await call(getRedirect, { query: { agent: 'google' } })
    }
    expect(seen.map(({ headers }) => headers['fovea-workspace'])).toEqual([
      '0191d3a0-0000-7000-8000-000000000009',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('request id', () => {
  it('is a new trace id for each request, and the reference if the response has none', async () => {
    answer = (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')
    const ids: unknown[] = []
    for (const _ of [1, 2]) {
      const thrown = await callIdempotently(deleteSession, {}, 'k').catch((cause: unknown) => cause)
      if (thrown instanceof ApiError) ids.push(thrown.requestId.replaceAll('-', ''))
    }
    const traces = seen.map(({ headers }) => String(headers['traceparent']))
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(traces.map((trace) => trace.split('-')[1])).toEqual(ids)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('response', () => {
  it('resolves without properties that the contract does not know', async () => {
    answer = json(200, { payload: { isSignIn: false, extra: 1 } })
    await expect(callIdempotently(deleteSession, {}, 'k')).resolves.toEqual(signedOut)
    expect(logged).not.toHaveBeenCalled()
  })

  it('rejects with an ApiError that has all details of the server', async () => {
    const error = {
      code: 409,
      name: 'CONFLICT',
      message: 'The key has changed.',
      requestId: 'req-1',
      fields: { email: 'Taken.' },
      current: { version: 2 },
    }
    answer = json(409, { error })
    const thrown = await callIdempotently(deleteSession, {}, 'k').catch((cause: unknown) => cause)
    expect(thrown).toBeInstanceOf(ApiError)
    expect(thrown).toMatchObject({ status: 409, ...error })
    expect(logged).toHaveBeenCalledWith(
      'response status error',
      'DELETE /api/user/session',
      409,
      'CONFLICT',
      'req-1',
    )
  })

  it.each([201, 204, 304])('rejects status %i: only 200 is a success', async (status) => {
    answer = (response) => response.writeHead(status).end()
    await expect(callIdempotently(deleteSession, {}, 'k')).rejects.toMatchObject({
      status,
      code: status,
      name: 'UNKNOWN',
    })
  })

  it('rejects with a readable message when a proxy answers in HTML', async () => {
    answer = (response) =>
      response.writeHead(502, { 'x-request-id': 'p-1' }).end('<h1>Bad gateway</h1>')
    await expect(callIdempotently(deleteSession, {}, 'k')).rejects.toMatchObject({
      status: 502,
      requestId: 'p-1',
      message: 'The server answered with status 502. Try again in a moment.',
    })
  })

  it.each([
    ['7', 7],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [undefined, undefined],
  ])('reports how long to wait when the server sends %s', async (header, seconds) => {
    answer = (response) =>
      response.writeHead(429, header === undefined ? {} : { 'retry-after': header }).end()
    await expect(callIdempotently(deleteSession, {}, 'k')).rejects.toHaveProperty(
      'retryAfterSeconds',
      seconds,
    )
  })

  it.each([
    ['another shape', '{"payload":{}}'],
    ['no JSON', '<!doctype html>'],
    ['nothing', ''],
  ])('rejects a response that does not fit the contract: %s', async (_, body) => {
    answer = (response) => response.writeHead(200).end(body)
    await expect(callIdempotently(deleteSession, {}, 'k')).rejects.toBeInstanceOf(
      InvalidResponseError,
    )
    expect(logged).toHaveBeenCalledWith(
      'has inexactly data',
      'DELETE /api/user/session',
      expect.anything(),
    )
  })

  it('keeps a license key in an address out of the log', async () => {
    answer = json(500, {})
    await callIdempotently(revokeDevice, { params: { deviceId } }, 'k').catch(() => {})
    expect(JSON.stringify(logged.mock.calls)).not.toContain(deviceId)
  })
})

describe('a missing response', () => {
  it('rejects with a NetworkError when the connection breaks before or within the response', async () => {
    answer = (response) => response.destroy()
    await expect(callIdempotently(deleteSession, {}, 'k')).rejects.toBeInstanceOf(NetworkError)
    answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"payload":')
      setImmediate(() => response.destroy())
    }
    await expect(callIdempotently(deleteSession, {}, 'k')).rejects.toBeInstanceOf(NetworkError)
  })

  it('rejects with a NetworkError that names the timeout', async () => {
    const soon = AbortSignal.timeout(20)
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
    answer = () => {}
    await expect(callIdempotently(deleteSession, {}, 'k')).rejects.toThrow('longer than 30 seconds')
    expect(spy).toHaveBeenCalledWith(30_000)
  })

  it('rejects with an AbortError when the caller aborts', async () => {
    const leaving = new AbortController()
    answer = () => leaving.abort()
    await expect(
      call(getRedirect, { query: { agent: 'google' } }, { signal: leaving.signal }),
    ).rejects.toHaveProperty('name', 'AbortError')
  })
})

describe('isSessionLost', () => {
  it.each([
    [401, 401, 'NO_SESSION', true],
    [404, 4004, 'USER_GONE', true],
    [404, 404, 'NOT_FOUND', false],
    [403, 403, 'FORBIDDEN', false],
  ])('for status %i and code %i (%s): %s', (status, code, name, lost) => {
    expect(isSessionLost(new ApiError(status, { code, name, message: '', requestId: '' }))).toBe(
      lost,
    )
  })

  it('is false for a broken connection', () => {
    expect(isSessionLost(new NetworkError('offline'))).toBe(false)
  })
})
