import { domainToUnicode } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOrigin } from './parse-origin.ts'
import { decodePunycode } from './punycode.ts'
import { formatHost, formatOrigin } from './format-origin.ts'

test.each([
  'https://münchen.de',
  'https://faß.de:8443',
  'http://play.bücher.example',
  'https://пример.рф',
  'https://παράδειγμα.ελ',
  'https://東京カメラ.jp',
  'https://한국.kr',
  'https://דוגמה.example',
  'https://उदाहरण.भारत',
])('shows %s as it was typed', (typed) => {
  const stored = parseOrigin(typed)
  expect(stored).toMatch(/^https?:\/\/[ -~]+$/)
  expect(formatOrigin(stored ?? '')).toBe(typed)
})

test.each([
  // Cyrillic а in a Latin word, Greek ο in another.
  'https://pаypal.example',
  'https://gοogle.example',
  'https://example.com⧸x.example',
  'https://i❤.example',
])('keeps %s in ASCII', (typed) => {
  const stored = parseOrigin(typed)
  expect(stored).toContain('xn--')
  expect(formatOrigin(stored ?? '')).toBe(stored)
})

test.each(['', 'com.example.reader', 'Windows app', 'https://', 'xn--', 'xn--mnchen-3ya.de'])(
  'returns %j unchanged, which is no address',
  (text) => {
    expect(formatOrigin(text)).toBe(text)
  },
)

// The ångström unit sign, which every browser reads as the letter å.
test('keeps a label that would lead to another host', () => {
  expect(decodePunycode('72g')).toBe('\u212B')
  expect(formatHost('xn--72g.example')).toBe('xn--72g.example')
})

test('shows ASCII addresses unchanged', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const origin = parseOrigin(url)
      if (origin === null || origin.includes('xn--')) return
      expect(formatOrigin(origin)).toBe(origin)
    }),
  )
})

test('every shown address parses to the stored one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (label) => {
      const stored = parseOrigin(`https://${label}.example`)
      if (stored === null) return
      const host = new URL(stored).hostname
      expect(parseOrigin(formatOrigin(stored))).toBe(stored)
      // The typed label may hold a dot, so the shown host may mix decoded and ASCII labels.
      const written = domainToUnicode(host).split('.')
      const shown = formatHost(host).split('.')
      for (const [at, label] of host.split('.').entries()) {
        expect([label, written[at]]).toContain(shown[at])
      }
    }),
    { examples: [['ↀ.가']] },
  )
})

const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })

test('decodes labels as the platform does', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const host = URL.parse(`http://${text}.example`)?.hostname ?? ''
      const [label = '', ...rest] = host.split('.')
      if (!label.startsWith('xn--') || rest.join('.') !== 'example') return
      expect(`${decodePunycode(label.slice(4))}.example`).toBe(domainToUnicode(host))
    }),
    { numRuns: 1000 },
  )
})

test('refuses malformed labels without hanging or throwing', () => {
  expect(['!', 'ü', '99999999', 'a-b_'].map(decodePunycode)).toEqual([null, null, null, null])
  expect(['dn32g', 'en32g'].map(decodePunycode)).toEqual(['\u{10FFFF}', null])
  fc.assert(
    fc.property(fc.string({ maxLength: 63 }), (text) => {
      formatHost(`xn--${text}`)
    }),
  )
})
