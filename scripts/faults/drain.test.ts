// @module-tag thorough
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../apps/api/test/database.ts'
import { startTcpProxy } from '../../apps/api/test/tcp-proxy.ts'
import { seedKey, seedSession } from '../../bench/seed.ts'
import { countLosses, noLosses, startLoad } from './load.ts'
import { type RunningServer, runServer } from './running-server.ts'

/** Five seconds plus the time to notice; a busy machine gets more. */
const stopsWithinMs = process.env['FAULT_ROUNDS'] === undefined ? 30_000 : 5_500
const apiCallers = 25

let database: Awaited<ReturnType<typeof cloneDatabase>>
let server: RunningServer | undefined

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  if (server?.child.exitCode === null) await server.kill('SIGKILL')
})

async function run(databaseUrl = database.url, env: Record<string, string> = {}) {
  const port = await pickFreePorts(3)
  server = await runServer(port, databaseUrl, env)
  return { port, child: server.child }
}

async function end(child: RunningServer['child'], signal: NodeJS.Signals) {
  const begun = performance.now()
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code]: unknown[] = await exit
  return { code, ms: performance.now() - begun }
}

function callUntilGone(port: number) {
  const tally = { answered: 0, reset: 0, last: new Set<string>() }
  const agent = new Agent({ keepAlive: true })
  const call = () =>
    new Promise<boolean>((resolve) => {
      const request = get({ port, host: '127.0.0.1', path: '/api/ready', agent }, (answer) => {
        tally.last.add(String(answer.headers.connection))
        answer.resume().once('end', () => resolve(true))
        tally.answered++
      })
      request.once('error', (error) => {
        const refused = 'code' in error && error.code === 'ECONNREFUSED'
        if (!refused) tally.reset++
        resolve(!refused)
      })
    })
  const calls = Promise.all(
    Array.from({ length: apiCallers }, async () => {
      while (await call());
    }),
  )
  return { tally, ended: calls.then(() => agent.destroy()) }
}

test('drains under constant load: answers all requests, resets almost none and loses nothing', async () => {
  const { port, child } = await run()
  const { key } = await seedKey(database.url)
  const load = startLoad(port, key, 16)
  await load.until(() => load.tally.acknowledged.length >= 100)
  const api = callUntilGone(port)
  await load.until(() => api.tally.answered >= 250)
  const ended = await end(child, 'SIGTERM')
  await api.ended
  await load.stop()
  expect(ended.code).toBe(0)
  expect(ended.ms).toBeLessThan(stopsWithinMs)
  expect(await countLosses(database.url, load.tally.acknowledged)).toEqual(noLosses)
  expect(api.tally.last).toContain('close')
  expect(api.tally.reset).toBeLessThanOrEqual(1)
})

test('stops although clients hold idle or half-sent connections', async () => {
  const { port, child } = await run()
  const silent = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      if (index % 2 === 0)
        socket.write('POST /sdk/v1/sessions HTTP/1.1\r\ncontent-length: 100\r\n\r\n{')
      return socket
    }),
  )
  const ended = await end(child, 'SIGTERM')
  expect(ended.code).toBe(0)
  expect(ended.ms).toBeLessThan(stopsWithinMs)
  for (const socket of silent) socket.destroy()
})

test('stops although the database does not answer, and a second Ctrl-C ends at once', async () => {
  const { hostname, port: databasePort } = new URL(database.url)
  const key = (await seedKey(database.url, 'silent@example.com')).key

  async function runIntoSilence() {
    const proxy = await startTcpProxy({ host: hostname, port: Number(databasePort) })
    const url = new URL(database.url)
    url.port = String(proxy.port)
    const { port, child } = await run(url.href)
    const load = startLoad(port, key, 4)
    await load.until(() => load.tally.acknowledged.length >= 20)
    proxy.silenceForGood()
    return { child, finish: () => Promise.all([load.stop(), proxy.close()]) }
  }

  const first = await runIntoSilence()
  const ended = await end(first.child, 'SIGTERM')
  expect(ended.code).toBe(0)
  expect(ended.ms).toBeLessThan(stopsWithinMs)
  await first.finish()

  const second = await runIntoSilence()
  const output = second.child.stderr && once(second.child.stderr, 'data')
  second.child.kill('SIGINT')
  expect(String(await output)).toContain('Ctrl-C again ends at once')
  expect((await end(second.child, 'SIGINT')).code).toBe(130)
  await second.finish()
})

test('stops although mail server and card provider accept calls and never answer', async () => {
  const mail = await listenInSilence()
  const card = await listenInSilence()
  const { port, child } = await run(database.url, {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    STRIPE_API_URL: `http://127.0.0.1:${card.port}`,
  })
  const { ownerId } = await seedKey(database.url, 'stalled@example.com')
  const headers = {
    cookie: await seedSession(database.url, ownerId),
    'content-type': 'application/json',
  }
  const api = `http://127.0.0.1:${port}/api`
  // Starting a trial sends a mail, and reading plans calls the card provider.
  await fetch(`${api}/license/dev`, { method: 'POST', headers, body: '{}' })
  const plans = fetch(`${api}/billing/plans`, { headers }).catch(() => undefined)
  await Promise.all([mail.called, card.called])
  const ended = await end(child, 'SIGTERM')
  await plans
  expect(ended.code).toBe(0)
  expect(ended.ms).toBeLessThan(stopsWithinMs)
  for (const provider of [mail, card]) provider.close()
})

async function listenInSilence() {
  const sockets: Socket[] = []
  const { promise: called, resolve } = Promise.withResolvers<void>()
  const listener = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
    resolve()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return {
    port: address.port,
    called,
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}
