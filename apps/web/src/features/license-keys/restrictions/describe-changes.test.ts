import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'

const first = 'AQEBAQEBAQEBAQEBAQEBAQEBAQE='
const second = 'AgICAgICAgICAgICAgICAgICAgI='

test.each([
  [{ activated: true }, { activated: false }, ['Deactivated.']],
  [{ activated: false }, { activated: true }, ['Activated.']],
  [{ activated: true }, { activated: true }, []],
  [
    { base64Signature: '' },
    { base64Signature: 'Kq3TLVw0mXo7cIP1aFb9J2hRzUs=' },
    ['Fingerprint changed.'],
  ],
  [
    { base64Signature: 'Kq3TLVw0mXo7cIP1aFb9J2hRzUs=' },
    { base64Signature: '' },
    ['Fingerprint removed.'],
  ],
  [
    { base64Signature: '', certificates: [] },
    { base64Signature: first, certificates: [`${first} Release`, second] },
    ['Certificates added: Release (01:01:01:01…), 02:02:02:02….'],
  ],
  [
    { certificates: [first, second] },
    { certificates: [second] },
    ['Certificates removed: 01:01:01:01….'],
  ],
  [
    { certificates: [first, `${second} Play App Signing`] },
    { certificates: [`${first} Release`, second] },
    [
      'Certificate 01:01:01:01… labelled “Release”.',
      'Label of the certificate Play App Signing (02:02:02:02…) removed.',
    ],
  ],
  [
    { certificates: [first, second] },
    { certificates: [second, first] },
    ['Certificates put in another order.'],
  ],
  [{ certificates: [first] }, { certificates: [first] }, []],
  [{ ipBlacklist: [] }, { ipBlacklist: ['192.0.2.0/24'] }, ['Blocked: 192.0.2.0/24.']],
  [{ ipBlacklist: ['192.0.2.0/24'] }, { ipBlacklist: [] }, ['No longer blocked: 192.0.2.0/24.']],
  [
    { domainWhitelist: ['https://a.example'] },
    { domainWhitelist: ['https://xn--bcher-kva.example'] },
    ['Allowed: https://bücher.example.', 'No longer allowed: https://a.example.'],
  ],
])('describeChanges describes %j → %j', (before, after, words) => {
  expect(describeChanges(before, after)).toEqual(words)
})

test('describeChanges ignores a new order', () => {
  const words = describeChanges(
    { ipBlacklist: ['192.0.2.0/24', '198.51.100.0/24'] },
    { ipBlacklist: ['198.51.100.0/24', '192.0.2.0/24'] },
  )
  expect(words).toEqual([])
})

test('describeChanges shortens long lists', () => {
  const many = Array.from({ length: 5 }, (_, last) => `192.0.2.${last}/32`)
  expect(describeChanges({ ipBlacklist: [] }, { ipBlacklist: many })).toEqual([
    'Blocked: 192.0.2.0/32, 192.0.2.1/32, 192.0.2.2/32 and 2 more.',
  ])
})

test('describeChanges lists each of several changes', () => {
  expect(
    describeChanges(
      { activated: true, ipBlacklist: [] },
      { activated: false, ipBlacklist: ['192.0.2.7/32'] },
    ),
  ).toEqual(['Deactivated.', 'Blocked: 192.0.2.7/32.'])
})

test('describeChanges ignores fields without effect on sessions', () => {
  expect(describeChanges({ version: 1, key: 'prod_a' }, { version: 2, key: 'prod_b' })).toEqual([])
})
