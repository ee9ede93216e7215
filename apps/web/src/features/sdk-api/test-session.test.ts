import { startRequest } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { createTestStart } from './test-session.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const start = createTestStart('dev_key', 'https://console.example.com', now)

test("createTestStart matches the contract and names the page's origin as the app", () => {
  expect(startRequest.parse(start)).toMatchObject({
    key: 'dev_key',
    platform: 'web',
    app: { id: 'https://console.example.com' },
    clientTime: '2026-03-10T12:00:00.000Z',
  })
})

test('createTestStart creates a new session each time', () => {
  const other = createTestStart('dev_key', 'https://console.example.com', now)
  expect(other.sessionId).not.toBe(start.sessionId)
  expect(other.nonce).not.toBe(start.nonce)
})
