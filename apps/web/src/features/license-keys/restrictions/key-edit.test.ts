import type { Certificate, ProdKey } from '@fovea/contract/license-keys'
import { unrestricted } from '@fovea/contract/license-keys/testing'
import { expect, test } from 'vitest'
import {
  addCertificate,
  addEntries,
  labelCertificate,
  removeCertificate,
  removeEntry,
  setActivated,
} from './key-edit.ts'

const key: Extract<ProdKey, { platformType: 'ios' }> = {
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

const release: Certificate = { fingerprint: 'AQEBAQEBAQEBAQEBAQEBAQEBAQE=', label: 'Release' }
const store: Certificate = { fingerprint: 'AgICAgICAgICAgICAgICAgICAgI=', label: '' }

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
})

test('a certificate is added, labelled and removed in whatever the list holds by then', () => {
  const { ios: _, ...shared } = key
  const of = (...certificates: Certificate[]): ProdKey => ({
    ...shared,
    platformType: 'android',
    android: { packageName: 'com.example.reader', base64Signature: '', certificates },
  })
  expect(addCertificate(store).change(of(release))).toEqual({ certificates: [release, store] })
  // Somebody else was quicker: once, and with the later label.
  expect(addCertificate(store).change(of(store, release))).toEqual({
    certificates: [release, store],
  })
  expect(labelCertificate(release, 'Beta').change(of(store, release))).toEqual({
    certificates: [store, { ...release, label: 'Beta' }],
  })
  expect(removeCertificate(store).change(of(store, release))).toEqual({ certificates: [release] })
})

test('an edit says what it does', () => {
  expect([
    setActivated(true).words,
    addCertificate(release).words,
    removeCertificate({ ...release, label: '' }).words,
    labelCertificate(release, 'Beta').words,
    addEntries('domainWhitelist', ['https://a.example', 'https://b.example']).words,
    removeEntry('ipBlacklist', '192.0.2.0/24').words,
  ]).toEqual([
    'Activate the key',
    'Add the certificate Release (01:01:01:01…)',
    'Remove the certificate 01:01:01:01…',
    'Call the certificate Release (01:01:01:01…) “Beta”',
    'Allow https://a.example, https://b.example',
    'Stop blocking 192.0.2.0/24',
  ])
})
