import { allowedDomain, blockedNetwork } from '@fovea/contract/license-keys/rules'
import { expect, test } from 'vitest'
import { readEntries } from './typed-entries.ts'

const three = ['203.0.113.7/32', '198.51.100.0/24', '192.0.2.0/24']

test.each([', ', ',', ' ', '\n', '\r\n', '\t', ' ;\n'])(
  'three parted by %j are three',
  (between) => {
    expect(readEntries(` ${three.join(between)}\n`, blockedNetwork, [])).toEqual({
      entries: three,
      wrong: null,
    })
  },
)

test('one that is wrong is named, and none is taken', () => {
  expect(readEntries('203.0.113.7/32, 198.51.100.0', blockedNetwork, [])).toEqual({
    entries: null,
    wrong: 'Please enter a valid ip format. Wrong: 198.51.100.0',
  })
})

test.each(['', '  ', 'example', '203.0.113.7/33'])('%j is told as the rule tells it', (typed) => {
  expect(readEntries(typed, blockedNetwork, []).wrong).toBe('Please enter a valid ip format.')
})

test('what is there already, or comes twice, is taken once', () => {
  const twice = 'https://a.example https://a.example/ https://b.example'
  expect(readEntries(twice, allowedDomain, ['https://b.example']).entries).toEqual([
    'https://a.example',
  ])
  expect(readEntries('https://b.example', allowedDomain, ['https://b.example']).wrong).toBe(
    'https://b.example is in the list already.',
  )
})
