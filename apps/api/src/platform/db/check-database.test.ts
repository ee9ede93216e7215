import { once } from 'node:events'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { openClient } from './check-database.ts'

async function sentenceFor(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await openClient(client, url)
    return 'open'
  } catch (error) {
    return String(error)
  } finally {
    await client.end()
  }
}

const changed = (change: (url: URL) => void) => {
  const url = new URL(inject('postgresUrl'))
  change(url)
  return url.href
}

test('whatever keeps the database away is told in a sentence without the password', async () => {
  const { host } = new URL(inject('postgresUrl'))
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const address = free.address()
  const port = typeof address === 'object' && address ? address.port : 0
  free.close()
  await once(free, 'close')

  expect(await sentenceFor(inject('postgresUrl'))).toBe('open')
  expect(await sentenceFor(changed((url) => void (url.password = 'hidden')))).toBe(
    `StartError: The PostgreSQL at ${host} rejected the user "fovea" (password authentication failed for user "fovea"): correct the user and password in DATABASE_URL.`,
  )
  expect(await sentenceFor(changed((url) => void (url.pathname = 'nowhere')))).toBe(
    `StartError: The PostgreSQL at ${host} has no database "nowhere": create it, or correct the name in DATABASE_URL.`,
  )
  expect(await sentenceFor(changed((url) => void (url.hostname = 'nowhere.invalid')))).toBe(
    'StartError: The host nowhere.invalid in DATABASE_URL cannot be resolved: correct it, or check the network.',
  )
  expect(await sentenceFor(`postgres://fovea:hidden@127.0.0.1:${port}/fovea`)).toBe(
    `StartError: No PostgreSQL is listening at 127.0.0.1:${port}: start it, or correct the host and port in DATABASE_URL.`,
  )
})

test('a PostgreSQL that is too old is told which one is needed', async () => {
  const old = await startOldServer('15.6', 150_006)
  expect(await sentenceFor(`postgres://fovea@127.0.0.1:${old.port}/fovea`)).toBe(
    `StartError: The PostgreSQL at 127.0.0.1:${old.port} is version 15.6, but the console needs 18 or newer: upgrade it, or point DATABASE_URL to a newer one.`,
  )
  old.close()
})

// The parts of PostgreSQL's protocol that a server says.
const message = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)])
const column = (name: string, type: number) =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    int32(0),
    int16(0),
    int32(type),
    int16(-1),
    int32(-1),
    int16(0),
  ])
const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])

/** Lets everybody in, and answers every question with its version, as PostgreSQL's protocol has it. */
async function startOldServer(version: string, number: number) {
  const ready = message('Z', 'I')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      socket.on('data', (chunk) => {
        if (chunk.toString('latin1', 0, 1) !== 'Q') return
        socket.write(
          Buffer.concat([
            message('T', int16(2), column('version', 25), column('number', 23)),
            message('D', int16(2), value(version), value(String(number))),
            message('C', 'SELECT 1\0'),
            ready,
          ]),
        )
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => server.close(),
  }
}
