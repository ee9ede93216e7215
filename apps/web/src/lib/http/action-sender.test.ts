import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { deleteSession, putCurrentUser } from '@fovea/contract/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnconfirmedError } from './http-errors.ts'
import { createActionSender, type SendAction, type OnLost } from './action-sender.ts'

type Answer = (response: ServerResponse) => void

let answers: Answer[] = []
let requests: { key: string | undefined; isCheck: boolean }[] = []

const server = createServer((request: IncomingMessage, response) => {
  request.resume()
  if (request.url === '/api/health') {
    response.writeHead(200).end('{}')
    return
  }
  const { headers } = request
  const key = headers['idempotency-key']?.toString()
  requests.push({ key, isCheck: headers['idempotency-check'] === 'true' })
  request.on('end', () => answers.shift()?.(response))
})

const done: Answer = (response) =>
  response.writeHead(200).end('{"doc":{"email":"a@b.test","address":null}}')
const misread: Answer = (response) => response.writeHead(200).end('{}')
const lost: Answer = (response) => response.destroy()
const byProxy =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end('<h1>Bad gateway</h1>')
const refused =
  (status: number, name: string, headers = {}): Answer =>
  (response) =>
    response
      .writeHead(status, headers)
      .end(JSON.stringify({ error: { code: status, name, message: name, requestId: 'r' } }))
const notDone = refused(410, 'NOT_DONE')

const said = (email: string) => ({ body: { userProfile: { email } } })

const ownWindow = new EventTarget()
const realFetch = fetch
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const page = new URL(`http://127.0.0.1:${address.port}/console`)
  vi.stubGlobal('location', page)
  vi.stubGlobal('window', ownWindow)
  // A page's fetch accepts relative URLs; Node's does not.
  vi.stubGlobal('fetch', (to: string | URL, init?: RequestInit) =>
    realFetch(new URL(to, page), init),
  )
})
beforeEach(() => {
  requests = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Fake timers skip the pauses between checks.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setTimerTickMode('nextTimerAsync')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const create = (onLost: OnLost = () => {}): SendAction => createActionSender()(onLost)
const change = (once: SendAction, email = 'a@b.test') => once(putCurrentUser, said(email))
const keysOf = () => new Set(requests.map(({ key }) => key))

describe('a lost response', () => {
  it.each([
    ['the connection broke', lost],
    ['a proxy answered', byProxy(502)],
    ['a proxy took too long', byProxy(504)],
    ['a proxy redirected', byProxy(302)],
    ['it could not be parsed', misread],
    ['the server was not available', refused(503, 'UNAVAILABLE')],
    ['the server failed', refused(500, 'INTERNAL')],
    ['the first try is still under way', refused(409, 'IN_PROGRESS')],
  ])('is requested again under the same key instead of failing: %s', async (_, first) => {
    answers = [first, done]
    const messages: (string | null)[] = []
    const answer = await change(create((reason) => messages.push(reason && 'lost')))
    expect(answer.doc.email).toBe('a@b.test')
    expect(requests.map(({ isCheck }) => isCheck)).toEqual([false, true])
    expect(keysOf().size).toBe(1)
    expect(messages).toEqual(['lost', null])
  })

  it('is requested again until the server reports the outcome', async () => {
    const tooMany = refused(429, 'TOO_MANY', { 'retry-after': '1' })
    answers = [lost, lost, byProxy(503), tooMany, refused(409, 'IN_PROGRESS'), done]
    await change(create())
    expect(requests.map(({ isCheck }) => isCheck)).toEqual([false, true, true, true, true, true])
    expect(keysOf().size).toBe(1)
  })

  it.each([
    ['was refused', lost, refused(422, 'KEY_LIMIT'), 'KEY_LIMIT'],
    ['never began', lost, notDone, 'NOT_DONE'],
    ['failed in the server, which says why', refused(500, 'INTERNAL'), notDone, 'INTERNAL'],
    ['fails again', refused(500, 'INTERNAL'), refused(500, 'INTERNAL'), 'INTERNAL'],
  ])('fails once the server reports that the call %s', async (_, first, second, name) => {
    answers = [first, second]
    await expect(change(create())).rejects.toMatchObject({ name })
  })

  it.each([
    ['was done', done],
    ['was cancelled', notDone],
  ])('gives the next try another key, after the call %s', async (_, outcome) => {
    const once = create()
    answers = [lost, outcome, done]
    await change(once).catch(() => {})
    await change(once)
    expect(requests.map(({ isCheck }) => isCheck)).toEqual([false, true, false])
    expect(keysOf().size).toBe(2)
  })

  it('is unconfirmed instead of failed if it cannot be parsed', async () => {
    answers = [misread, misread]
    await expect(change(create())).rejects.toBeInstanceOf(UnconfirmedError)
  })

  it('is not requested after the server has deleted the key', async () => {
    answers = [lost, lost]
    await expect(
      change(create((reason) => reason && vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000))),
    ).rejects.toBeInstanceOf(UnconfirmedError)
    expect(requests).toHaveLength(1)
  })
})

describe('a received response', () => {
  it.each([
    ['it was done', done],
    ['it was refused', refused(400, 'BAD_INPUT')],
    ['another change came first', refused(409, 'CONFLICT')],
    ['a rule forbids it', refused(422, 'IDEMPOTENCY_MISMATCH')],
    ['a proxy did not let it through', byProxy(413)],
  ])('is final: %s', async (_, first) => {
    const once = create()
    answers = [first]
    await change(once).catch(() => {})
    expect(requests).toHaveLength(1)
  })

  it('keeps the key for the next try if it is a rate limit', async () => {
    const once = create()
    answers = [refused(429, 'TOO_MANY'), done]
    await change(once).catch(() => {})
    await change(once)
    expect(requests.map(({ isCheck }) => isCheck)).toEqual([false, false])
    expect(keysOf().size).toBe(1)
  })
})

describe('idempotency key of an action', () => {
  it('changes with the input, because the server would refuse another input under the first key', async () => {
    const once = create()
    answers = [refused(429, 'TOO_MANY'), done]
    await change(once).catch(() => {})
    await change(once, 'b@b.test')
    expect(keysOf().size).toBe(2)
  })

  it('is separate for each endpoint', async () => {
    const once = create()
    answers = [refused(429, 'TOO_MANY'), refused(429, 'TOO_MANY'), done]
    await change(once).catch(() => {})
    await once(deleteSession, {}).catch(() => {})
    await change(once)
    expect(keysOf().size).toBe(2)
    expect(requests[2]?.key).toBe(requests[0]?.key)
  })

  it('is separate for each form', async () => {
    answers = [done, done]
    await change(create())
    await change(create())
    expect(keysOf().size).toBe(2)
  })

  it("is the caller's if the caller passes one", async () => {
    answers = [lost, done]
    await create()(putCurrentUser, said('a@b.test'), 'own')
    expect(requests.map(({ key }) => key)).toEqual(['own', 'own'])
  })
})
