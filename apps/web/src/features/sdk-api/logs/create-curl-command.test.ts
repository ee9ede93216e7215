import { execFileSync } from 'node:child_process'
import type { LogEntry } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { createCurlCommand } from './create-curl-command.ts'

const newIds = {
  origin: 'https://console.example.com',
  sessionId: '0199e0f0-0000-7000-8000-000000000001',
  nonce: 'n1',
  now: new Date('2026-03-10T12:00:00.000Z'),
}
const start = {
  id: 'x',
  at: '2026-03-01T00:00:00.000Z',
  app: "Ada's $(reader)",
  platform: 'windows',
  os: 'Windows 11',
  key: { key: 'prod_abc', kind: 'prod' },
} as const
const session: LogEntry = {
  ...start,
  type: 'session',
  license: 'production',
  sdk: 'fovea/2',
  device: 'd-1',
  durationSeconds: 5,
  ended: true,
}
const refusal: LogEntry = {
  ...start,
  type: 'refusal',
  platform: 'web',
  app: 'https://play.example.com',
  code: 'AUTH_DOMAIN_NOT_ALLOWED',
  observed: 'https://beta.example.com',
  certificate: '',
  cured: null,
}

function argumentsOf(command: string | null) {
  const shown = (command ?? '').replace(/^curl/, String.raw`printf '%s\n'`)
  return execFileSync('sh', ['-c', shown], { encoding: 'utf8' }).trimEnd().split('\n')
}

test('repeats a session with all known values, quoted for the shell', () => {
  const [method, post, url, flag, type, dash, body = ''] = argumentsOf(
    createCurlCommand(session, newIds),
  )
  expect([method, post, url, flag, type, dash]).toEqual([
    '-X',
    'POST',
    'https://console.example.com/sdk/v1/sessions',
    '-H',
    'Content-Type: application/json',
    '-d',
  ])
  expect(JSON.parse(body)).toEqual({
    key: 'prod_abc',
    sessionId: newIds.sessionId,
    nonce: 'n1',
    clientTime: '2026-03-10T12:00:00.000Z',
    platform: 'windows',
    app: { id: "Ada's $(reader)" },
    device: { os: 'Windows 11', uuid: 'd-1' },
    sdk: 'fovea/2',
  })
})

test('repeats a refused web start with its origin and without made-up device data', () => {
  const args = argumentsOf(createCurlCommand(refusal, newIds))
  expect(args).toContain('Origin: https://beta.example.com')
  expect(JSON.parse(args.at(-1) ?? '')).toMatchObject({ device: { os: 'Windows 11', uuid: '' } })
  expect(JSON.parse(args.at(-1) ?? '')).not.toHaveProperty('sdk')
})

test('repeats a wrong clock and a certificate', () => {
  const late: LogEntry = {
    ...refusal,
    platform: 'android',
    code: 'AUTH_WRONG_LOCAL_TIME',
    observed: '2020-01-01T00:00:00.000Z',
    certificate: 'AA:BB',
  }
  const args = argumentsOf(createCurlCommand(late, newIds))
  expect(JSON.parse(args.at(-1) ?? '')).toMatchObject({
    clientTime: '2020-01-01T00:00:00.000Z',
    app: { certificate: 'AA:BB' },
  })
  expect(args.filter((arg) => arg.startsWith('Origin'))).toEqual([])
})

test('returns null for a deleted key', () => {
  expect(createCurlCommand({ ...session, key: null }, newIds)).toBeNull()
})
