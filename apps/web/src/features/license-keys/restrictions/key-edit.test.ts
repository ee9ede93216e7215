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

test('adds an entry at the end of the current list', () => {
  const edit = createAddEntriesEdit('ipBlacklist', ['203.0.113.7/32'])
  expect(edit.change(key)).toEqual({
    ipBlacklist: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.7/32'],
  })
  expect(edit.change({ ...key, ipBlacklist: [] })).toEqual({ ipBlacklist: ['203.0.113.7/32'] })
})

test("doesn't add an existing entry again", () => {
  const { ipBlacklist } = createAddEntriesEdit('ipBlacklist', ['192.0.2.0/24']).change(key)
  expect(ipBlacklist).toEqual(key.ipBlacklist)
})

test('removes an entry and keeps the order of the others', () => {
  const edit = createRemoveEntryEdit('ipBlacklist', '192.0.2.0/24')
  expect(edit.change(key)).toEqual({ ipBlacklist: ['198.51.100.0/24'] })
})

test('changes only its own field', () => {
  expect(createActivatedEdit(false).change(key)).toEqual({ activated: false })
})

test('adds, labels and removes a certificate in the current list', () => {
  const { ios: _, ...shared } = key
  const create = (...certificates: Certificate[]): ProdKey => ({
    ...shared,
    platformType: 'android',
    android: { packageName: 'com.example.reader', base64Signature: '', certificates },
  })
  expect(createAddCertificateEdit(store).change(create(release))).toEqual({
    certificates: [release, store],
  })
  // Another member has added the certificate already: it stays once, with the new label.
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

test('every edit has a description', () => {
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
