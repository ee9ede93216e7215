import { execFileSync } from 'node:child_process'
import { startRequest } from '@fovea/contract/verification'
import { expect, test } from 'vitest'
import { curlOf, testStart } from './test-session.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const start = testStart('dev_key', 'https://console.example.com', now)

test('it is a start as the door takes it, under the name of the page', () => {
  expect(startRequest.parse(start)).toMatchObject({
    key: 'dev_key',
    platform: 'web',
    app: { id: 'https://console.example.com' },
    clientTime: '2026-03-10T12:00:00.000Z',
  })
})

test('each is a session of its own', () => {
  const other = testStart('dev_key', 'https://console.example.com', now)
  expect(other.sessionId).not.toBe(start.sessionId)
  expect(other.nonce).not.toBe(start.nonce)
})

test('a shell reads the command as it was meant, quotes and all', () => {
  const odd = { ...start, app: { id: `it's "quoted" $HOME \`id\` \\` } }
  const command = curlOf(odd, 'https://console.example.com')
  const said = execFileSync('sh', ['-c', command.replace(/^curl/, String.raw`printf '%s\n'`)], {
    encoding: 'utf8',
  })
  const [address, flag, type, data, ...body] = said.split('\n')
  expect([address, flag, type, data]).toEqual([
    'https://console.example.com/sdk/v1/sessions',
    '-H',
    'Content-Type: application/json',
    '-d',
  ])
  expect(JSON.parse(body.join('\n'))).toEqual(odd)
})
