import { identifierRules } from '@fovea/contract/license-keys/rules'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAppName } from './get-app-name.ts'

const segment = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]*$/)

test('bundle IDs and package names yield their last segment', () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1 }), segment, (before, last) => {
      const dotted = [...before, last].join('.')
      expect(getAppName('ios', dotted)).toBe(last)
      expect(getAppName('android', dotted)).toBe(last)
    }),
  )
})

test.each([
  ['https://play.example.com', 'example'],
  ['https://example.com:8443', 'example'],
  ['https://a.b.example.org', 'example'],
  ['https://play.example.co.uk', 'example'],
  ['https://example.co.uk', 'example'],
  ['https://shop.example.com.au', 'example'],
  ['https://reader.github.io', 'reader'],
  ['https://docs.reader.github.io', 'reader'],
  ['https://co.uk', 'co'],
  ['https://github.io', 'github'],
  ['http://localhost:5173', 'localhost'],
  ['https://wiki.intranet', 'wiki'],
  ['https://play.okafor.example', 'okafor'],
  ['http://192.168.7.1', '7'],
  ['http://[::1]:8080', '[::1]'],
  ['https://play.münchen.de', 'münchen'],
  ['https://xn--mnchen-3ya.de', 'münchen'],
  ['https://пример.рф', 'пример'],
  ['https://play.食狮.公司.cn', '食狮'],
  ['https://pаypal.com', 'xn--pypal-4ve'],
  ['no address', 'no address'],
])('%s gives %s', (identifier, name) => {
  expect(getAppName('web', identifierRules.web.parse(identifier) ?? identifier)).toBe(name)
})

test('host names without a listed suffix yield the second to last segment', () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/)
  fc.assert(
    fc.property(
      fc.array(label, { maxLength: 3 }),
      label,
      fc.constantFrom('example', 'test', 'invalid', 'intranet', 'gov', 'edu', 'mil'),
      (before, name, ending) => {
        expect(getAppName('web', `https://${[...before, name, ending].join('.')}`)).toBe(name)
      },
    ),
  )
})

test('every accepted base URL yields a name that occurs in its host', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const baseUrl = identifierRules.web.parse(url)
      if (baseUrl === null || baseUrl.includes('xn--')) return
      expect(new URL(baseUrl).hostname.split('.')).toContain(getAppName('web', baseUrl))
    }),
  )
})

test('a Windows app keeps its name', () => {
  expect(getAppName('windows', 'My.App 2.0')).toBe('My.App 2.0')
})
