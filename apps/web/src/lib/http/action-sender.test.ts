import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { deleteSession, putCurrentUser } from '@fovea/contract/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnconfirmedError } from './http-errors.ts'
import { createActionSender, type SendAction, type OnLost } from './action-sender.ts'

type Answer = (response: ServerResponse) => void

let answers: Answer[] = []
let asked: { key: string | undefined; isCheck: boolean }[] = []

const server = createServer((request: IncomingMessage, response) => {
  request.resume()
  if (request.url === '/api/health') {
    response.writeHead(200).end('{}')
    return
  }
  const { headers } = request
  const key = headers['idempotency-key']?.toString()
  asked.push({ key, isCheck: headers['idempotency-check'] === 'true' })
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
  // A page's fetch takes addresses relative to itself.
  vi.stubGlobal('fetch', (to: string | URL, init?: RequestInit) =>
    realFetch(new URL(to, page), init),
  )
})
beforeEach(() => {
  asked = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The pauses between checks are not waited for.
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
const keysOf = () => new Set(asked.map(({ key }) => key))

describe('an answer that was lost', () => {
  it.each([
    ['the connection broke', lost],
    ['a proxy answered', byProxy(502)],
    ['a proxy took too long', byProxy(504)],
    ['a proxy redirected', byProxy(302)],
    ['it was not understood', misread],
    ['the server was not available', refused(503, 'UNAVAILABLE')],
    ['the server failed', refused(500, 'INTERNAL')],
    ['the first try is still under way', refused(409, 'IN_PROGRESS')],
  ])('is asked for under the same key, and is no failure: %s', async (_, first) => {
    answers = [first, done]
    const messages: (string | null)[] = []
    const answer = await change(create((reason) => messages.push(reason && 'lost')))
    expect(answer.doc.email).toBe('a@b.test')
    expect(asked.map(({ isCheck }) => isCheck)).toEqual([false, true])
    expect(keysOf().size).toBe(1)
    expect(messages).toEqual(['lost', null])
  })

  it('is asked for until the server says what became of it', async () => {
    const tooMany = refused(429, 'TOO_MANY', { 'retry-after': '1' })
    answers = [lost, lost, byProxy(503), tooMany, refused(409, 'IN_PROGRESS'), done]
    await change(create())
    expect(asked.map(({ isCheck }) => isCheck)).toEqual([false, true, true, true, true, true])
    expect(keysOf().size).toBe(1)
  })

  it.each([
    ['was refused', lost, refused(422, 'KEY_LIMIT'), 'KEY_LIMIT'],
    ['never began', lost, notDone, 'NOT_DONE'],
    ['failed in the server, which says why', refused(500, 'INTERNAL'), notDone, 'INTERNAL'],
    ['fails again', refused(500, 'INTERNAL'), refused(500, 'INTERNAL'), 'INTERNAL'],
  ])('is a failure once the server has said that it %s', async (_, first, second, name) => {
    answers = [first, second]
    await expect(change(create())).rejects.toMatchObject({ name })
  })

  it.each([
    ['what was done', done],
    ['what was called off', notDone],
  ])('another try after it is another act: after %s', async (_, outcome) => {
    const once = create()
    answers = [lost, outcome, done]
    await change(once).catch(() => {})
    await change(once)
    expect(asked.map(({ isCheck }) => isCheck)).toEqual([false, true, false])
    expect(keysOf().size).toBe(2)
  })

  it('that cannot be understood is never called a failure', async () => {
    answers = [misread, misread]
    await expect(change(create())).rejects.toBeInstanceOf(UnconfirmedError)
  })

  it('is not asked for after the server has forgotten the key', async () => {
    answers = [lost, lost]
    await expect(
      change(create((reason) => reason && vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000))),
    ).rejects.toBeInstanceOf(UnconfirmedError)
    expect(asked).toHaveLength(1)
  })
})

describe('an answer', () => {
  it.each([
    ['it was done', done],
    ['it was refused', refused(400, 'BAD_INPUT')],
    ['somebody was faster', refused(409, 'CONFLICT')],
    ['a rule says no', refused(422, 'IDEMPOTENCY_MISMATCH')],
    ['a proxy did not let it through', byProxy(413)],
  ])('is taken at its word: %s', async (_, first) => {
    const once = create()
    answers = [first]
    await change(once).catch(() => {})
    expect(asked).toHaveLength(1)
  })

  it('that says to wait keeps the key for the next try', async () => {
    const once = create()
    answers = [refused(429, 'TOO_MANY'), done]
    await change(once).catch(() => {})
    await change(once)
    expect(asked.map(({ isCheck }) => isCheck)).toEqual([false, false])
    expect(keysOf().size).toBe(1)
  })
})

describe('the key of an act', () => {
  it('is another one for another input, which the server would refuse under the first', async () => {
    const once = create()
    answers = [refused(429, 'TOO_MANY'), done]
    await change(once).catch(() => {})
    await change(once, 'b@b.test')
    expect(keysOf().size).toBe(2)
  })

  it('is another one for another call, and that one does not disturb the first', async () => {
    const once = create()
    answers = [refused(429, 'TOO_MANY'), refused(429, 'TOO_MANY'), done]
    await change(once).catch(() => {})
    await once(deleteSession, {}).catch(() => {})
    await change(once)
    expect(keysOf().size).toBe(2)
    expect(asked[2]?.key).toBe(asked[0]?.key)
  })

  it('is another one in another form', async () => {
    answers = [done, done]
    await change(create())
    await change(create())
    expect(keysOf().size).toBe(2)
  })

  it('is the caller’s own where there is one', async () => {
    answers = [lost, done]
    await create()(putCurrentUser, said('a@b.test'), 'own')
    expect(asked.map(({ key }) => key)).toEqual(['own', 'own'])
  })
})
