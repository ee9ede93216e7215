import { recognizeFingerprints } from '@fovea/contract/license-keys/rules'
import { expect, test } from 'vitest'
import {
  listRecognizedChoices,
  findPasteProblem,
  formatRecognized,
  suggestLabel,
} from './certificate-labels.ts'

const pairs = (byte: string, bytes: number) => Array.from({ length: bytes }, () => byte).join(':')
const [sha1, sha256] = [pairs('0A', 20), pairs('0B', 32)]

test('lists the app signing key of the Play Console first, with its label', () => {
  const screen = `Upload key certificate\nSHA-1 ${pairs('0C', 20)}\nApp signing key certificate\nSHA-1 ${sha1}\nSHA-256 ${sha256}`
  const choices = listRecognizedChoices(recognizeFingerprints(screen))
  expect(choices.map((choice) => [choice.pairs, suggestLabel(choice)])).toEqual([
    [sha1, 'Play App Signing'],
    [pairs('0C', 20), 'Upload key'],
  ])
  expect(choices.map(formatRecognized)).toEqual([
    'SHA-1 of the app signing key: Google Play signs with it',
    'SHA-1 of the upload key: not what apps from Google Play are signed with',
  ])
})

test('offers a SHA-256 only without a SHA-1', () => {
  const both = listRecognizedChoices(recognizeFingerprints(`SHA1: ${sha1}\nSHA256: ${sha256}`))
  expect(both).toMatchObject([{ algorithm: 'SHA-1' }])
  expect(listRecognizedChoices(recognizeFingerprints(sha256))).toMatchObject([
    { algorithm: 'SHA-256' },
  ])
})

test.each([
  ['', 'SHA-1 or SHA-256'],
  [`MD5: ${pairs('0A', 16)}`, 'MD5'],
  [pairs('0A', 19), 'not whole'],
  [`SHA256: ${sha1}`, 'Copy it again'],
  ['x'.repeat(20_001), 'too long'],
])('findPasteProblem explains %s: %s', (pasted, message) => {
  expect(findPasteProblem(recognizeFingerprints(pasted))).toContain(message)
})

test('findPasteProblem returns null for a valid fingerprint', () => {
  expect(findPasteProblem(recognizeFingerprints(sha1))).toBeNull()
})
