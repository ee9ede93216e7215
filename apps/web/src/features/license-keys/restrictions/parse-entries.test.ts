import { allowedDomainRule, blockedNetworkRule } from '@fovea/contract/license-keys/rules'
import { expect, test } from 'vitest'
import { parseEntries } from './parse-entries.ts'

const three = ['203.0.113.7/32', '198.51.100.0/24', '192.0.2.0/24']

test.each([', ', ',', ' ', '\n', '\r\n', '\t', ' ;\n'])(
  'parseEntries splits entries at %j',
  (between) => {
    expect(parseEntries(` ${three.join(between)}\n`, blockedNetworkRule, [])).toEqual({
      entries: three,
      wrong: null,
    })
  },
)

test('parseEntries names a wrong entry and accepts none of them', () => {
  expect(parseEntries('203.0.113.7/32, 198.51.100.0', blockedNetworkRule, [])).toEqual({
    entries: null,
    wrong: 'Please enter a valid ip format. Wrong: 198.51.100.0',
  })
})

test.each(['', '  ', 'example', '203.0.113.7/33'])(
  "parseEntries rejects %j with the rule's message",
  (typed) => {
    expect(parseEntries(typed, blockedNetworkRule, []).wrong).toBe(
      'Please enter a valid ip format.',
    )
  },
)

test('parseEntries adds repeated and existing entries once', () => {
  const twice = 'https://a.example https://a.example/ https://b.example'
  expect(parseEntries(twice, allowedDomainRule, ['https://b.example']).entries).toEqual([
    'https://a.example',
  ])
  expect(parseEntries('https://b.example', allowedDomainRule, ['https://b.example']).wrong).toBe(
    'https://b.example is in the list already.',
  )
})
