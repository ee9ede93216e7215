import { BlockList } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedDomain, blockedNetwork } from './restrictions.ts'

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))

test('every IPv4 network is kept as typed, and is one that a block list takes', () => {
  fc.assert(
    fc.property(octets, fc.nat(32), (octets, prefix) => {
      const address = octets.join('.')
      expect(blockedNetwork.parse(` ${address}/${prefix} `)).toBe(`${address}/${prefix}`)
      expect(() => new BlockList().addSubnet(address, prefix)).not.toThrow()
    }),
  )
})

test('an octet above 255 or a prefix above 32 is refused', () => {
  fc.assert(
    fc.property(octets, fc.nat(3), fc.integer({ min: 256, max: 2000 }), (octets, at, tooMuch) => {
      expect(blockedNetwork.parse(`${octets.with(at, tooMuch).join('.')}/32`)).toBeNull()
      expect(blockedNetwork.parse(`${octets.join('.')}/${33 + at}`)).toBeNull()
    }),
  )
})

test.each([
  '',
  '203.0.113.7',
  '203.0.113.7/',
  '203.0.113/24',
  '203.0.113.7.1/24',
  '203.0.113.7/-1',
  '203.0.113.7/032',
  '203.0.113.7/08',
  '203.0.113.007/32',
  '203.0.113.7/3 2',
  '203.0.113.7 /32',
  '0xcb.0.113.7/32',
  '٢٠٣.0.113.7/32',
  '2001:db8::/32',
  '::ffff:203.0.113.7/32',
  '203.0.113.7/255.255.255.0',
  '203.0.113.7/32,203.0.113.8/32',
  '203.0.113.7/32\u0000',
])('%j is no network', (typed) => {
  expect(blockedNetwork.parse(typed)).toBeNull()
})

test('both rules speak the agreed words, and their examples are right', () => {
  expect(blockedNetwork.message).toBe('Please enter a valid ip format.')
  expect(allowedDomain.message).toBe('Please enter a valid domain format.')
  for (const { parse, example } of [blockedNetwork, allowedDomain]) {
    expect(parse(example)).toBe(example)
  }
})
