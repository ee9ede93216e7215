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
])('%s is shown as it was typed', (typed) => {
  const stored = parseOrigin(typed)
  expect(stored).toMatch(/^https?:\/\/[ -~]+$/)
  expect(formatOrigin(stored ?? '')).toBe(typed)
})

test.each([
  // Cyrillic а in a Latin word, Greek ο in another.
  'https://pаypal.example',
  'https://gοogle.example',
  // What looks like punctuation, and pictures.
  'https://example.com⧸x.example',
  'https://i❤.example',
])('%s stays in ASCII', (typed) => {
  const stored = parseOrigin(typed)
  expect(stored).toContain('xn--')
  expect(formatOrigin(stored ?? '')).toBe(stored)
})

test.each(['', 'com.example.reader', 'Windows app', 'https://', 'xn--', 'xn--mnchen-3ya.de'])(
  '%j is no address and stays as it is',
  (text) => {
    expect(formatOrigin(text)).toBe(text)
  },
)

// The sign of the unit ångström, which every browser reads as the letter å.
test('a label that would lead to another host stays as it is', () => {
  expect(decodePunycode('72g')).toBe('\u212B')
  expect(formatHost('xn--72g.example')).toBe('xn--72g.example')
})

test('addresses in ASCII are shown unchanged', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const origin = parseOrigin(url)
      if (origin === null || origin.includes('xn--')) return
      expect(formatOrigin(origin)).toBe(origin)
    }),
  )
})

test('whatever is shown leads back to what is stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (label) => {
      const stored = parseOrigin(`https://${label}.example`)
      if (stored === null) return
      const host = new URL(stored).hostname
      expect(parseOrigin(formatOrigin(stored))).toBe(stored)
      // What was typed may hold a dot: some labels may be shown as they are written, and others not.
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

test('labels are decoded as the platform decodes them', () => {
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

test('nonsense is refused, and nothing hangs or throws', () => {
  expect(['!', 'ü', '99999999', 'a-b_'].map(decodePunycode)).toEqual([null, null, null, null])
  // The last of all characters, and the one that would come after it.
  expect(['dn32g', 'en32g'].map(decodePunycode)).toEqual(['\u{10FFFF}', null])
  fc.assert(
    fc.property(fc.string({ maxLength: 63 }), (text) => {
      formatHost(`xn--${text}`)
    }),
  )
})
