import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { pickFreePorts } from '@fovea/local-postgres'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { startTcpProxy } from '../../../test/tcp-proxy.ts'
import { createLog } from '../logging/log.ts'
import { listen, type Listener } from './listen.ts'

const database = await cloneDatabase()
const speaker = new Client({ connectionString: database.url })
await speaker.connect()
afterAll(async () => {
  await speaker.end()
  await database.drop()
})

async function listener(silenceTimeoutMs = 60_000) {
  const direct = new URL(database.url)
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port) })
  const url = new URL(database.url)
  url.host = `127.0.0.1:${proxy.port}`
  const heard: string[] = []
  let begun = 0
  let mostDownMs = 0
  const channel = {
    onNotify: (payload: string) => void heard.push(payload),
    onListening: () => {
      begun++
      mostDownMs = Math.max(mostDownMs, listening?.downMs() ?? 0)
    },
  }
  const options = {
    url: url.href,
    log: createLog('silent'),
    channels: { news: channel },
    silenceTimeoutMs,
  }
  let listening: Listener | undefined
  listening = await listen(options)
  const { close, downMs } = listening
  return {
    proxy,
    heard,
    begun: () => begun,
    downMs,
    mostDownMs: () => mostDownMs,
    async close() {
      await close()
      await proxy.close()
    },
  }
}

const say = (words: string) => speaker.query('select pg_notify($1, $2)', ['news', words])

test('receives committed notifications, and only once it listens', async () => {
  const listening = await listener()
  await say('first')
  await expect.poll(() => listening.heard).toEqual(['first'])
  expect(listening.begun()).toBe(1)
  await listening.close()
})

test('replaces a connection that goes silent', async () => {
  const listening = await listener(2_000)
  listening.proxy.silence()
  await say('into the void')
  await expect.poll(listening.begun).toBeGreaterThan(1)
  // On a busy machine, the connection may be replaced a second time.
  const heard = async () => {
    await say('heard again')
    return listening.heard
  }
  await expect.poll(heard).toContain('heard again')
  expect(listening.heard).not.toContain('into the void')
  await listening.close()
})

test('replaces a connection that is cut, and reports how long it was down', async () => {
  const listening = await listener()
  expect(listening.downMs()).toBe(0)
  listening.proxy.cut()
  await expect.poll(listening.begun).toBe(2)
  expect(listening.mostDownMs()).toBeGreaterThan(0)
  expect(listening.downMs()).toBe(0)
  await say('after the cut')
  await expect.poll(() => listening.heard).toEqual(['after the cut'])
  await listening.close()
})

test('closing does not wait for a silent connection', async () => {
  const listening = await listener()
  listening.proxy.silence()
  await expect(listening.close()).resolves.toBeUndefined()
})

test('rejects if the first connection fails, and does not retry', async () => {
  const port = await pickFreePorts(1)
  const url = new URL(database.url)
  url.host = `127.0.0.1:${port}`
  const channel = { onNotify: () => undefined, onListening: () => undefined }
  const options = { url: url.href, log: createLog('silent'), channels: { news: channel } }
  const connections: Socket[] = []
  const later = createServer((socket) => connections.push(socket))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await expect(listen(options)).rejects.toThrow('ECONNREFUSED')
    later.listen(port, '127.0.0.1')
    await once(later, 'listening')
    // The socket has emitted 'close' by then.
    for (let turn = 0; turn < 10; turn++) await setImmediate()
    await vi.advanceTimersByTimeAsync(60_000)
    // Connections are accepted in order, so an earlier retry would be counted before this connection.
    const last = connect(port, '127.0.0.1')
    await once(later, 'connection')
    last.destroy()
    expect(connections).toHaveLength(1)
  } finally {
    vi.useRealTimers()
    later.close()
  }
})
