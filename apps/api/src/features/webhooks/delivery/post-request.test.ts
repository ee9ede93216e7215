import { networkInterfaces } from 'node:os'
import type { LookupAddress } from 'node:dns'
import { pickFreePorts } from '@fovea/local-postgres'
import { afterEach, expect, test } from 'vitest'
import { openWebhookReceiver } from '../../../../test/webhooks/webhook-receiver.ts'
import { isAddressAllowed } from './allowed-address.ts'
import { createConsoleAddresses } from './console-addresses.ts'
import type { ResolveName } from './resolve-name.ts'
import { postRequest, type PostOptions } from './post-request.ts'

const receiver = await openWebhookReceiver()
const port = new URL(receiver.url).port
const answerOk = receiver.answer
afterEach(() => {
  receiver.answer = answerOk
  receiver.received.length = 0
})

const publicUrl = 'https://console.example.com'
const request = { headers: { 'content-type': 'application/json' }, body: '{}' }
const anywhere = { publicOnly: false, publicUrl }
const post = (url: string, options: Partial<PostOptions> = {}) =>
  postRequest(url, request, { ...anywhere, ...options })

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'fd00:ec2::254',
  'not an address',
  '',
])('refuses the address %s', (address) => {
  expect(isAddressAllowed(address)).toBe(false)
})

test('refuses the addresses of this machine, and allows public ones', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  expect(own.length).toBeGreaterThan(0)
  for (const { address } of own) expect(isAddressAllowed(address)).toBe(false)
  for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])
    expect(isAddressAllowed(address)).toBe(true)
})

test.each([
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://localhost./',
  'https://db.internal/',
  'https://printer.local/',
  'https://metadata/',
  'https://console.example.com/api/keys',
  'https://CONSOLE.example.com./',
  'http://example.com/',
])('sends nothing to %s in production', async (url) => {
  const looked: string[] = []
  const result = await post(url, {
    publicOnly: true,
    resolveName: (name, callback) => {
      looked.push(name)
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    },
  })
  expect(result).toMatchObject({ status: null, answer: '' })
  expect(looked).toEqual([])
})

test.each<[string, LookupAddress[]]>([
  ['a private address', [{ address: '127.0.0.1', family: 4 }]],
  ['the metadata service', [{ address: '169.254.169.254', family: 4 }]],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  [
    'a public and a private address',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  ],
])('sends nothing to a name that leads to %s', async (_, addresses) => {
  const result = await post(`https://rebound.example.com:${port}/`, {
    publicOnly: true,
    resolveName: (_name, callback) => callback(null, addresses),
  })
  expect(result.status).toBeNull()
  expect(result.error).toContain('not public')
  expect(receiver.received).toEqual([])
})

const resolveTo =
  (...addresses: string[]): ResolveName =>
  (_name, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

test.each([
  ['https://alias.example.org/', '203.0.114.1'],
  ['https://alias.example.org/', '2606:4700::1'],
  ['https://203.0.114.1/', '203.0.114.1'],
  ['https://[2606:4700:0::1]/', '2606:4700::1'],
])('sends nothing to %s, which leads to %s, an address of the console', async (url, address) => {
  const readConsoleAddresses = createConsoleAddresses({
    publicUrl,
    clock: () => new Date(),
    resolveName: resolveTo('203.0.114.1', '2606:4700::1'),
  })
  const result = await post(url, {
    publicOnly: true,
    timeoutMs: 300,
    readConsoleAddresses,
    resolveName: resolveTo(address),
  })
  expect(result.status).toBeNull()
  expect(result.error).toMatch(/not public|public server/)
})

test('looks the name of the console up every five minutes, and keeps its addresses if that fails', async () => {
  let now = new Date('2026-03-01T12:00:00Z')
  const asked: string[] = []
  let resolveName = resolveTo('203.0.114.1')
  const read = createConsoleAddresses({
    publicUrl,
    clock: () => now,
    resolveName: (name, callback) => {
      asked.push(name)
      resolveName(name, callback)
    },
  })
  const isListed = async (address: string) => (await read()).check(address, 'ipv4')
  expect(await isListed('203.0.114.1')).toBe(true)
  expect(await isListed('203.0.114.2')).toBe(false)
  expect(asked).toEqual(['console.example.com'])

  now = new Date(now.getTime() + 5 * 60_000)
  resolveName = (_name, callback) => callback(new Error('unavailable'), [])
  expect(await isListed('203.0.114.1')).toBe(true)
  expect(asked).toHaveLength(2)

  now = new Date(now.getTime() + 5 * 60_000)
  resolveName = resolveTo('203.0.114.2')
  expect(await isListed('203.0.114.1')).toBe(false)
  expect(await isListed('203.0.114.2')).toBe(true)
})

test('does not wait longer for the name of the console than for the answer', async () => {
  const readConsoleAddresses = createConsoleAddresses({
    publicUrl,
    clock: () => new Date(),
    resolveName: () => undefined,
  })
  const result = await post('https://receiver.example.org/', {
    publicOnly: true,
    timeoutMs: 100,
    readConsoleAddresses,
  })
  expect(result.error).toContain('0.1 seconds')
})

test('looks a name up once, so that a second answer cannot lead elsewhere', async () => {
  let lookups = 0
  await post(`https://rebinding.example.com:${port}/`, {
    publicOnly: true,
    timeoutMs: 300,
    resolveName: (_name, callback) => {
      lookups++
      // 192.0.2.0/24 would be refused; this public address does not answer within the time.
      callback(null, [{ address: lookups === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }])
    },
  })
  expect(lookups).toBe(1)
  expect(receiver.received).toEqual([])
})

test('follows no redirect', async () => {
  receiver.answer = (_, response) => {
    response.writeHead(302, { location: `${receiver.url}/secret` }).end()
  }
  expect(await post(receiver.url)).toMatchObject({
    status: 302,
    error: 'The server answered 302, a redirect, which is not followed. Change the URL.',
  })
  expect(receiver.received).toHaveLength(1)
})

test('reads 64 kB of an endless answer, and stores the first kilobyte', async () => {
  let sent = 0
  receiver.answer = (_, response) => {
    const chunk = Buffer.alloc(16 * 1024, 'a\u0000')
    const write = () => {
      while (!response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return
      }
    }
    response.on('drain', write)
    write()
  }
  const result = await post(receiver.url)
  expect(result).toMatchObject({ status: 200, error: '', answerCut: true })
  expect(result.answer).toBe('a\uFFFD'.repeat(512))
  // Buffers of the system hold some more.
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})

test('limits the headers of an answer', async () => {
  receiver.answer = (_, response) => {
    response.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end()
  }
  expect(await post(receiver.url)).toMatchObject({
    status: null,
    error: 'The headers of the answer were larger than 16 kB.',
  })
})

test('gives up a server that does not answer, or trickles, in time', async () => {
  receiver.answer = () => undefined
  expect(await post(receiver.url, { timeoutMs: 200 })).toMatchObject({
    status: null,
    error: 'There was no complete answer within 0.2 seconds.',
  })
  receiver.answer = (_, response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  }
  const trickled = await post(receiver.url, { timeoutMs: 200 })
  expect(trickled.error).toContain('0.2 seconds')
  expect(trickled.durationMs).toBeLessThan(5_000)
})

test('says why a connection failed, without details of this network', async () => {
  expect(await post(`http://127.0.0.1:${await pickFreePorts(1)}/`)).toMatchObject({
    error: 'The server refused the connection.',
  })
  expect(await post('https://name.invalid/')).toMatchObject({ status: null })
})
