import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintRule, formatFingerprintPairs } from './fingerprint.ts'

const pairs = 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09'
const base64 = '2jmj7l5rSw0yVb/vlWAYkK/YBwk='
const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))

test('pairs and base64 are two spellings of the same twenty bytes', () => {
  fc.assert(
    fc.property(bytes, (bytes) => {
      const stored = bytes.toString('base64')
      const shown = formatFingerprintPairs(stored)
      expect(shown.replaceAll(':', '')).toBe(bytes.toString('hex').toUpperCase())
      expect(shown).toMatch(/^[0-9A-F]{2}(:[0-9A-F]{2}){19}$/)
      expect(fingerprintRule.parse(shown)).toBe(stored)
      expect(fingerprintRule.parse(stored)).toBe(stored)
    }),
  )
})

test.each([
  ['colons', pairs],
  ['lower case', pairs.toLowerCase()],
  ['no separators', pairs.replaceAll(':', '')],
  ['spaces', pairs.replaceAll(':', ' ')],
  ['colons and a line break', pairs.replace('32:', '32:\n  ')],
  ['base64', base64],
  ['base64 without its padding', base64.slice(0, -1)],
  ['base64 with stray bits at its end', base64.replace('k=', 'l=')],
  ['space around', ` \t${pairs}\r\n`],
  ["keytool's line", `\t SHA1: ${pairs}`],
  ["keytool's short list", `Certificate fingerprint (SHA1): ${pairs}`],
  ["keytool's block", `MD5: 00:11\n\t SHA1: ${pairs}\r\n\t SHA256: ${pairs}:00:11\nSHA1withRSA`],
  ["apksigner's line", `Signer #1 certificate SHA-1 digest: ${pairs.replaceAll(':', '')}`],
  ["openssl's line", `sha1 Fingerprint=${pairs}`],
])('accepts %s', (_, pasted) => {
  expect(fingerprintRule.parse(pasted)).toBe(base64)
})

test.each([
  ['nothing', ''],
  ['nineteen pairs', pairs.slice(0, -3)],
  ['twenty-one pairs', `${pairs}:00`],
  ['a SHA-256', `${pairs}:00:11:22:33:44:55:66:77:88:99:AA:BB`],
  ['a labelled SHA-256', `SHA256: ${pairs}`],
  ['a letter that is no hex digit', pairs.replace('DA', 'DG')],
  ['pairs cut in two', pairs.replace('DA:39', 'D:A39')],
  ['base64 of nineteen bytes', `${base64.slice(0, 25)}w==`],
  ['base64 of twenty-one bytes', base64.replace('=', 'A')],
  ['other words', 'my certificate'],
])('refuses %s', (_, pasted) => {
  expect(fingerprintRule.parse(pasted)).toBeNull()
})

test('accepts its own example', () => {
  expect(fingerprintRule.parse(fingerprintRule.example)).toBe(base64)
})

test('shows no certificate as an empty text', () => {
  expect(formatFingerprintPairs('')).toBe('')
})
