import { postProdKey } from '@fovea/contract/license-keys'
import { listWebhooks } from '@fovea/contract/webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTokenWithClient, signInAs } from '../../../../../apps/api/test/sign-in-as.ts'
import { openTestApi, sql } from '../../../../../apps/api/test/test-api.ts'
import type { TestBrowser } from '../../../../../apps/api/test/test-browser.ts'
import { openWebhookReceiver } from '../../../../../apps/api/test/webhooks/webhook-receiver.ts'
import { startWebhookDispatcher } from '../../../../../apps/api/src/features/webhooks/index.ts'
import { createProxy } from '../../testing/proxy.ts'
import { runInProcess } from '../../testing/run-in-process.ts'
import { startProgram } from '../../testing/run-program.ts'

let browser: TestBrowser
let env: { FOVEA_URL: string; FOVEA_TOKEN: string }
const receiver = await openWebhookReceiver()
const answerOk = receiver.answer
const api = await openTestApi({ KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') })
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const stopDispatcher = startWebhookDispatcher(api.platform)
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answer = answerOk
  ;({ browser } = await signInAs(api, `${crypto.randomUUID()}@example.com`))
  const { token } = await createTokenWithClient(api, browser)
  env = { FOVEA_URL: url, FOVEA_TOKEN: token }
})
afterAll(() => stopDispatcher())

const fovea = (args: string[]) => runInProcess(args, env)
const createKey = async () =>
  (await browser.call(postProdKey, { body: { platformType: 'windows' } })).payload.doc
const idsOf = (out: string) => out.match(/evt_[\da-f-]+/g) ?? []
const receivedIds = () => receiver.received.map(({ headers }) => headers['webhook-id'])

function startListening(args: string[] = [], more: Record<string, string> = {}) {
  return startProgram(['listen', '--forward-to', receiver.url, ...args], { ...env, ...more })
}

test('listen posts events and samples to this machine, signed with the secret that it prints', async () => {
  const listens = startListening(['--event', 'key.created', 'session.refused'])
  await expect.poll(() => listens.output.err).toContain('Listening')
  const secret = /whsec_[\w+/=]{44}/.exec(listens.output.err)?.[0] ?? ''
  const key = await createKey()
  await expect.poll(() => listens.output.out).toContain('key.created')
  expect(await fovea(['trigger', 'session.refused'])).toEqual({
    code: 0,
    out: 'session.refused\t1\t0\n',
    err: '',
  })
  await expect.poll(() => listens.output.out).toContain('session.refused (sample)')
  const verified = receiver.received.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers),
  )
  expect(verified).toMatchObject([
    { type: 'key.created', data: { key: { id: key._id } } },
    { type: 'session.refused' },
  ])
  expect(receiver.received.map(({ headers }) => headers['fovea-test'])).toEqual([undefined, 'true'])
  expect(listens.output.out).toMatch(/\tkey\.created\tevt_\S+\t200 in \d+ ms\n/)

  expect(await fovea(['trigger', 'key.moved'])).toMatchObject({
    code: 1,
    err: 'fovea: No program of this workspace listens to key.moved.\n',
  })
  listens.stop('SIGINT')
  expect(await listens.ended).toBe(0)
  const { rows } = await sql`select from webhook_listeners`.execute(api.db)
  expect(rows).toEqual([])
})

test('a lost connection neither loses nor repeats an event', async () => {
  const proxy = await createProxy(Number(new URL(url).port))
  const listens = startListening([], { FOVEA_URL: proxy.url })
  await expect.poll(() => listens.output.err).toContain('Listening')
  await createKey()
  await expect.poll(() => idsOf(listens.output.out)).toHaveLength(1)
  for (let cut = 0; cut < 3; cut++) {
    proxy.cut()
    await createKey()
    await expect.poll(() => listens.output.err.match(/Trying again/g)?.length).toBeGreaterThan(cut)
    proxy.restore()
    await expect.poll(() => idsOf(listens.output.out)).toHaveLength(cut + 2)
  }
  for (let more = 0; more < 25; more++) await createKey()
  await expect.poll(() => idsOf(listens.output.out)).toHaveLength(29)
  expect(receivedIds()).toEqual(idsOf(listens.output.out))
  expect(new Set(receivedIds()).size).toBe(29)
  listens.stop('SIGTERM')
  expect(await listens.ended).toBe(0)
  proxy.close()
})

test('listen says what this machine answered, goes on, and ends with its token', async () => {
  receiver.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  const listens = startListening(['--json'])
  await expect.poll(() => listens.output.err).toContain('Listening')
  await createKey()
  await expect.poll(() => listens.output.out).toContain('"status":302')
  receiver.answer = (request) => request.socket.destroy()
  await createKey()
  await expect.poll(() => listens.output.out).toContain('"status":null')
  const lines = listens.output.out.trim().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { test: false, payload: { type: 'key.created' }, forwarded: { status: 302, error: '' } },
    { payload: { type: 'key.created' }, forwarded: { status: null } },
  ])
  await sql`delete from workspace_tokens`.execute(api.db)
  expect(await listens.ended).toBe(3)
})

test('listens again after it could not read for too long', async () => {
  const interruption = new AbortController()
  let err = ''
  const running = runInProcess(['listen'], env, async () => {}, {
    waitForInterruption: () => interruption.signal,
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    writeError: (text) => {
      err += text
    },
  })
  await expect.poll(() => err).toContain('Listening')
  await sql`delete from webhook_listeners`.execute(api.db)
  await expect.poll(() => err).toContain('Events of that time were lost. Listening again.')
  interruption.abort()
  expect(await running).toMatchObject({ code: 0 })
})

test('sets up, tests, pauses, rolls and deletes a webhook', async () => {
  const hook = receiver.url
  const made = await fovea(['webhooks', 'create', hook, '--event', 'key.created'])
  const [id = '', name, state, address, events, , , secret = ''] = made.out.trim().split('\t')
  expect([name, state, address, events]).toEqual(['', 'active', hook, 'key.created'])
  expect(secret).toMatch(/^whsec_/)
  expect(await fovea(['webhooks', 'test', id, 'key.moved'])).toMatchObject({ code: 0 })
  await expect.poll(receivedIds).toHaveLength(1)
  const deliveries = async (...args: string[]) =>
    (await fovea(['webhooks', 'deliveries', id, ...args])).out
  await expect.poll(() => deliveries()).toMatch(/key\.moved \(sample\)\tdelivered\t1\t200\t\n$/)
  const [deliveryId = ''] = (await deliveries()).split('\t')
  expect(await deliveries('--state', 'failed')).toBe('')

  expect(await fovea(['webhooks', 'resend', id, deliveryId])).toMatchObject({ code: 0 })
  await expect.poll(receivedIds).toHaveLength(2)
  expect(await fovea(['webhooks', 'resend', id, '--since', '2h'])).toMatchObject({ out: '0\n' })
  expect(await fovea(['webhooks', 'resend', id])).toMatchObject({ code: 2 })
  expect(await fovea(['trigger', 'key.created', '--webhooks'])).toMatchObject({
    out: 'key.created\t0\t1\n',
  })
  await expect.poll(receivedIds).toHaveLength(3)

  const rolled = await fovea(['webhooks', 'roll', id])
  expect(rolled.out.trim().split('\t').at(-1)).toMatch(/^whsec_/)
  expect(rolled.out).not.toContain(secret)
  const paused = await fovea(['webhooks', 'pause', id])
  expect(paused.out).toContain('\tpaused\t')
  expect((await fovea(['webhooks', 'resume', id])).out).toContain('\tactive\t')
  const change = ['webhooks', 'update', id, '--name', 'Ours', '--event', 'key.moved']
  expect((await fovea(change)).out).toContain(`\tOurs\tactive\t${hook}\tkey.moved\t`)
  expect((await fovea(['webhooks', 'list'])).out).toContain('\tOurs\t')
  expect(await fovea(['webhooks', 'delete', id])).toMatchObject({ code: 2 })
  expect(await fovea(['webhooks', 'delete', id, '--yes'])).toMatchObject({ out: `${id}\n` })
  expect((await browser.call(listWebhooks)).payload.docs).toEqual([])
  expect(await fovea(['webhooks', 'pause', id])).toMatchObject({ code: 5 })
})

test('a token that may only read listens, but neither sends samples nor changes webhooks', async () => {
  const { token } = await createTokenWithClient(api, browser, { scopes: ['webhooks:read'] })
  env = { FOVEA_URL: url, FOVEA_TOKEN: token }
  expect(await fovea(['webhooks', 'list'])).toMatchObject({ code: 0 })
  expect(await fovea(['trigger', 'key.created'])).toMatchObject({ code: 4 })
  expect(await fovea(['webhooks', 'delete', crypto.randomUUID(), '--yes'])).toMatchObject({
    code: 4,
  })
  const listens = startListening()
  await expect.poll(() => listens.output.err).toContain('Listening')
  listens.stop('SIGINT')
  expect(await listens.ended).toBe(0)
})
