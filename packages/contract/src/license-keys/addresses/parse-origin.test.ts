import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOrigin } from './parse-origin.ts'

const longest = `${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(61)}`

test.each([
  ['https://example.com', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  [' https://example.com/ ', 'https://example.com'],
  ['HTTPS://Example.COM', 'https://example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['http://example.com:80/a/b', 'http://example.com'],
  ['http://example.com:443', 'http://example.com:443'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['https://a.b.c.example.co.uk', 'https://a.b.c.example.co.uk'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://example.a1', 'https://example.a1'],
  ['https://example.1a', 'https://example.1a'],
  [`https://${longest}`, `https://${longest}`],
])('%s is %s', (typed, origin) => {
  expect(parseOrigin(typed)).toBe(origin)
})

test.each([
  '',
  'example.com',
  '//example.com',
  'http:example.com',
  'https:\\\\example.com',
  'ftp://example.com',
  'javascript://example.com',
  'https://',
  'https://example',
  'https://example..com',
  'https://.example.com',
  'https://example.com.',
  'https://-example.com',
  'https://example-.com',
  'https://exa_mple.com',
  'https://*.example.com',
  'https://exa mple.com',
  'https://exa\nmple.com',
  'https://exa\u0000mple.com',
  'https://user@example.com',
  'https://user:password@example.com',
  'https://@example.com',
  'https://example.com?query',
  'https://example.com/#fragment',
  'https://example.com\\@evil.example',
  'https://example.com:65536',
  'https://example.com:port',
  'https://127.0.0.1',
  'https://127.0.0.12',
  'https://0x7f.1',
  'https://2130706433',
  'https://1.2.3.4.5',
  'https://[::1]',
  `https://${'a'.repeat(64)}.com`,
  `https://${longest}a`,
])('refuses %j', (typed) => {
  expect(parseOrigin(typed)).toBeNull()
})

test('every domain name has its own origin, in any case and with any port and path', () => {
  const port = fc.integer({ min: 1, max: 65_535 }).filter((port) => port !== 443)
  fc.assert(
    fc.property(fc.domain(), port, fc.webPath(), (domain, port, path) => {
      const host = domain.toLowerCase()
      expect(parseOrigin(`https://${domain.toUpperCase()}:${port}${path}`)).toBe(
        `https://${host}:${port}`,
      )
    }),
  )
})

test('an accepted origin is in its canonical spelling', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((s) => `https://${s}`),
      ),
      (text) => {
        const origin = parseOrigin(text)
        if (origin === null) return
        expect(new URL(origin).origin).toBe(origin)
        expect(parseOrigin(origin)).toBe(origin)
      },
    ),
  )
})
