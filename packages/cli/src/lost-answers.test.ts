import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listProdKeys } from '@fovea/contract/license-keys'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTokenWithClient, signInAs } from '../../../apps/api/test/sign-in-as.ts'
import { openTestApi } from '../../../apps/api/test/test-api.ts'
import { runInProcess } from './testing/run-in-process.ts'

type Cut = 'before' | 'after' | 'never'

let cutActions: Cut
let cutChecks: Cut

const api = await openTestApi()
const consoleUrl = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { browser } = await signInAs(api, 'cli-lost@example.com')
const { token } = await createTokenWithClient(api, browser)
const relay = createServer((request, response) => void forward(request, response))
await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
const address = relay.address()
if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
const relayUrl = `http://127.0.0.1:${address.port}`
beforeEach(() => {
  cutActions = 'after'
  cutChecks = 'never'
})
afterAll(async () => {
  relay.closeAllConnections()
  relay.close()
})

async function forward(request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '', headers } = request
  const cut = headers['idempotency-check'] === 'true' ? cutChecks : cutActions
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  if (cut === 'before') return response.destroy()
  const answer = await fetch(new URL(url, consoleUrl), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !/^(?:host|connection|content-length)$/.test(name)
        ? [[name, value]]
        : [],
    ),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  if (cut === 'after') return response.destroy()
  return response
    .writeHead(answer.status, { 'content-type': 'application/json' })
    .end(await answer.text())
}

const fovea = (...args: string[]) =>
  runInProcess(args, { FOVEA_URL: relayUrl, FOVEA_TOKEN: token }, async () => {})
const docs = async () => (await browser.call(listProdKeys)).payload.docs
const create = ['keys', 'create', '--platform', 'windows', '--app', 'Reader']

test('confirms every change whose response was lost, and makes it once', async () => {
  const made = await fovea(...create)
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^prod_/) })
  expect(made.err).toBe('fovea: The answer was lost. Checking what became of the command.\n')
  const [key = ''] = made.out.split('\t')
  expect((await docs()).map((doc) => doc.key)).toEqual([key])
  for (const change of [
    ['deactivate', key],
    ['activate', key],
    ['restrict', key, '--ip', '192.0.2.0/24'],
    ['delete', key, '--yes'],
  ]) {
    const changed = await fovea('keys', ...change)
    expect(changed).toMatchObject({ code: 0, out: expect.stringContaining(key) })
    expect(changed.err).not.toMatch(/failed|cannot be reached/)
  }
  expect(await docs()).toEqual([])
})

test('reports a change that never arrived as not done, and does not make it later', async () => {
  cutActions = 'before'
  const made = await fovea(...create)
  expect(made.code).toBe(7)
  expect(made.err).toContain('The request did not reach the server. Nothing was changed.')
  expect(await docs()).toEqual([])
})

test('reports an unknown outcome as unconfirmed, and the same key finds it later', async () => {
  cutChecks = 'before'
  const made = await fovea(...create)
  expect(made).toMatchObject({ code: 8, out: '' })
  expect(made.err).toContain("We couldn't confirm that this was done.")
  const [, key = ''] = /--idempotency-key (\S+)/.exec(made.err) ?? []
  cutActions = 'never'
  const response = await fovea(...create, '--idempotency-key', key)
  expect(response).toMatchObject({ code: 0, err: '' })
  expect(await docs()).toHaveLength(1)
  expect(response.out).toContain((await docs())[0]?.key)
})
