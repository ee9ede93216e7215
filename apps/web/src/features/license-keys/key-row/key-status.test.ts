import type { ProdKey } from '@fovea/contract/license-keys'
import { unrestrictedKeyFields } from '@fovea/contract/license-keys/testing'
import { expect, test } from 'vitest'
import { getKeyStatus } from './key-status.ts'

const key: ProdKey = {
  _id: '0195a1f0-0000-7000-8000-000000000001',
  key: 'prod_a',
  platformType: 'ios',
  ios: { bundleId: 'com.example.reader' },
  created: '2025-11-15T00:00:00.000Z',
  expire_date: '2026-11-15T00:00:00.000Z',
  expire_state: false,
  ...unrestrictedKeyFields,
  version: 1,
  appName: 'reader',
}
const running = new Date('2026-11-14T00:00:00.000Z')
const over = new Date('2026-11-16T00:00:00.000Z')

const usage = { _id: key._id, lastUsedAt: null, counts: [] }

test('an active key reports the starts that were refused today', () => {
  const refused = { ...usage, refusedToday: 1204 }
  expect(getKeyStatus(key, running, refused)).toEqual({ tone: 'look', word: '1,204 refused today' })
  expect(getKeyStatus(key, running, { ...usage, refusedToday: 0 }).word).toBe('Active')
  expect(getKeyStatus({ ...key, activated: false }, running, refused).word).toBe('Deactivated')
  expect(getKeyStatus(key, over, refused).word).toBe('Expired')
})

test.each([
  [true, running, 'Active'],
  [false, running, 'Deactivated'],
  [true, over, 'Expired'],
  [false, over, 'Expired'],
])('key status with activated=%s at %s is %s', (activated, now, word) => {
  expect(getKeyStatus({ ...key, activated }, now).word).toBe(word)
})
