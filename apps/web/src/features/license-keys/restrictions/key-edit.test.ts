import type { ProdKey } from '@fovea/contract/license-keys'
import { unrestricted } from '@fovea/contract/license-keys/testing'
import { expect, test } from 'vitest'
import { addEntries, removeEntry, setActivated, setFingerprint } from './key-edit.ts'

const key: ProdKey = {
  _id: '0195a1f0-0000-7000-8000-000000000001',
  key: 'prod_a',
  platformType: 'ios',
  ios: { bundleId: 'com.example.reader' },
  created: '2025-11-15T00:00:00.000Z',
  expire_date: '2026-11-15T00:00:00.000Z',
  expire_state: false,
  ...unrestricted,
  ipBlacklist: ['192.0.2.0/24', '198.51.100.0/24'],
  version: 3,
  appName: 'reader',
}

test('an entry is added at the end, to whatever the list holds by then', () => {
  const edit = addEntries('ipBlacklist', ['203.0.113.7/32'])
  expect(edit.change(key)).toEqual({
    ipBlacklist: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.7/32'],
  })
  expect(edit.change({ ...key, ipBlacklist: [] })).toEqual({ ipBlacklist: ['203.0.113.7/32'] })
})

test('an entry that is there already stays where it is, once', () => {
  const { ipBlacklist } = addEntries('ipBlacklist', ['192.0.2.0/24']).change(key)
  expect(ipBlacklist).toEqual(key.ipBlacklist)
})

test('an entry is removed and the others keep their order', () => {
  const edit = removeEntry('ipBlacklist', '192.0.2.0/24')
  expect(edit.change(key)).toEqual({ ipBlacklist: ['198.51.100.0/24'] })
})

test('an edit changes only what it is about', () => {
  expect(setActivated(false).change(key)).toEqual({ activated: false })
  expect(setFingerprint('').change(key)).toEqual({ base64Signature: '' })
})

test('an edit says what it does', () => {
  expect([
    setActivated(true).words,
    setFingerprint('').words,
    addEntries('domainWhitelist', ['https://a.example', 'https://b.example']).words,
    removeEntry('ipBlacklist', '192.0.2.0/24').words,
  ]).toEqual([
    'Activate the key',
    'Remove the fingerprint',
    'Allow https://a.example, https://b.example',
    'Stop blocking 192.0.2.0/24',
  ])
})
