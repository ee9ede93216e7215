import { createServer, type ServerResponse } from 'node:http'
import { deleteSession, putMe } from '@fovea/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOnce, type Once } from './once.ts'

let answers: ((response: ServerResponse) => void)[] = []
let keys: (string | undefined)[] = []

const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key']?.toString())
  request.resume()
  request.on('end', () => answers.shift()?.(response))
})

const done = (response: ServerResponse) =>
  response.writeHead(200).end('{"doc":{"email":"a@b.test","address":null}}')
const misread = (response: ServerResponse) => response.writeHead(200).end('{}')
const lost = (response: ServerResponse) => response.destroy()
const refused = (status: number, name: string) => (response: ServerResponse) =>
  response
    .writeHead(status)
    .end(JSON.stringify({ error: { code: status, name, message: 'No.', requestId: 'r' } }))

const said = (email: string) => ({ body: { userProfile: { email } } })

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${address.port}/console`))
})
beforeEach(() => {
  keys = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

async function sendTwice(
  once: Once,
  first: (response: ServerResponse) => void,
  second = said('a@b.test'),
) {
  answers = [first, done]
  await once(putMe, said('a@b.test')).catch(() => {})
  await once(putMe, second)
}

describe('the key of an act', () => {
  it.each([
    ['the answer was lost', lost],
    ['the server failed', refused(500, 'INTERNAL')],
    ['the server was busy', refused(503, 'UNAVAILABLE')],
    ['the answer was not understood', misread],
    ['the first try is still under way', refused(409, 'IN_PROGRESS')],
    ['it was to wait', refused(429, 'TOO_MANY')],
  ])('stays the same while nobody knows what became of it: %s', async (_, first) => {
    await sendTwice(createOnce(), first)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it.each([
    ['it was done', done],
    ['it was refused', refused(400, 'BAD_INPUT')],
    ['somebody was faster', refused(409, 'CONFLICT')],
    ['a rule says no', refused(422, 'IDEMPOTENCY_MISMATCH')],
  ])('is another one after an answer: %s', async (_, first) => {
    await sendTwice(createOnce(), first)
    expect(new Set(keys).size).toBe(2)
  })

  it('is another one for another input, which the server would refuse under the first', async () => {
    await sendTwice(createOnce(), lost, said('b@b.test'))
    expect(new Set(keys).size).toBe(2)
  })

  it('is another one for another call, and that one does not disturb the first', async () => {
    const once = createOnce()
    answers = [lost, lost, done]
    await once(putMe, said('a@b.test')).catch(() => {})
    await once(deleteSession, {}).catch(() => {})
    await once(putMe, said('a@b.test'))
    expect(new Set(keys).size).toBe(2)
    expect(keys[2]).toBe(keys[0])
  })

  it('is another one in another form', async () => {
    answers = [done, done]
    await createOnce()(putMe, said('a@b.test'))
    await createOnce()(putMe, said('a@b.test'))
    expect(new Set(keys).size).toBe(2)
  })
})
