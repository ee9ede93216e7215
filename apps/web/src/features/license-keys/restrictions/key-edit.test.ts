import type { Certificate, ProdKey } from '@fovea/contract/license-keys'
import { unrestrictedKeyFields } from '@fovea/contract/license-keys/testing'
import { expect, test } from 'vitest'
import {
  createAddCertificateEdit,
  createAddEntriesEdit,
  createLabelCertificateEdit,
  createRemoveCertificateEdit,
  createRemoveEntryEdit,
  createActivatedEdit,
} from './key-edit.ts'

const key: Extract<ProdKey, { platformType: 'ios' }> = {
  _id: '0195a1f0-0000-7000-8000-000000000001',
  key: 'prod_a',
  platformType: 'ios',
  ios: { bundleId: 'com.example.reader' },
  created: '2025-11-15T00:00:00.000Z',
  expire_date: '2026-11-15T00:00:00.000Z',
  expire_state: false,
  ...unrestrictedKeyFields,
  ipBlacklist: ['192.0.2.0/24', '198.51.100.0/24'],
  version: 3,
  appName: 'reader',
}

const release: Certificate = { fingerprint: 'AQEBAQEBAQEBAQEBAQEBAQEBAQE=', label: 'Release' }
const store: Certificate = { fingerprint: 'AgICAgICAgICAgICAgICAgICAgI=', label: '' }

test('an entry is added at the end, to whatever the list holds by then', () => {
  const edit = createAddEntriesEdit('ipBlacklist', ['203.0.113.7/32'])
  expect(edit.change(key)).toEqual({
    ipBlacklist: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.7/32'],
  })
  expect(edit.change({ ...key, ipBlacklist: [] })).toEqual({ ipBlacklist: ['203.0.113.7/32'] })
})

test('an entry that is there already stays where it is, once', () => {
  const { ipBlacklist } = createAddEntriesEdit('ipBlacklist', ['192.0.2.0/24']).change(key)
  expect(ipBlacklist).toEqual(key.ipBlacklist)
})

test('an entry is removed and the others keep their order', () => {
  const edit = createRemoveEntryEdit('ipBlacklist', '192.0.2.0/24')
  expect(edit.change(key)).toEqual({ ipBlacklist: ['198.51.100.0/24'] })
})

test('an edit changes only what it is about', () => {
  expect(createActivatedEdit(false).change(key)).toEqual({ activated: false })
})

test('a certificate is added, labelled and removed in whatever the list holds by then', () => {
  const { ios: _, ...shared } = key
  const create = (...certificates: Certificate[]): ProdKey => ({
    ...shared,
    platformType: 'android',
    android: { packageName: 'com.example.reader', base64Signature: '', certificates },
  })
  expect(createAddCertificateEdit(store).change(create(release))).toEqual({
    certificates: [release, store],
  })
  // Somebody else was quicker: once, and with the later label.
  expect(createAddCertificateEdit(store).change(create(store, release))).toEqual({
    certificates: [release, store],
  })
  expect(createLabelCertificateEdit(release, 'Beta').change(create(store, release))).toEqual({
    certificates: [store, { ...release, label: 'Beta' }],
  })
  expect(createRemoveCertificateEdit(store).change(create(store, release))).toEqual({
    certificates: [release],
  })
})

test('an edit says what it does', () => {
  expect([
    createActivatedEdit(true).description,
    createAddCertificateEdit(release).description,
    createRemoveCertificateEdit({ ...release, label: '' }).description,
    createLabelCertificateEdit(release, 'Beta').description,
    createAddEntriesEdit('domainWhitelist', ['https://a.example', 'https://b.example']).description,
    createRemoveEntryEdit('ipBlacklist', '192.0.2.0/24').description,
  ]).toEqual([
    'Activate the key',
    'Add the certificate Release (01:01:01:01…)',
    'Remove the certificate 01:01:01:01…',
    'Call the certificate Release (01:01:01:01…) “Beta”',
    'Allow https://a.example, https://b.example',
    'Stop blocking 192.0.2.0/24',
  ])
})
