import { startRequest } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { createTestStart } from './test-session.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const start = createTestStart('dev_key', 'https://console.example.com', now)

test('it is a start as the door takes it, under the name of the page', () => {
  expect(startRequest.parse(start)).toMatchObject({
    key: 'dev_key',
    platform: 'web',
    app: { id: 'https://console.example.com' },
    clientTime: '2026-03-10T12:00:00.000Z',
  })
})

test('each is a session of its own', () => {
  const other = createTestStart('dev_key', 'https://console.example.com', now)
  expect(other.sessionId).not.toBe(start.sessionId)
  expect(other.nonce).not.toBe(start.nonce)
})
