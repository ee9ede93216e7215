import { BlockList } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedDomainRule, blockedNetworkRule } from './restrictions.ts'

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))

test('an IPv4 network is stored as typed, and valid for a block list', () => {
  fc.assert(
    fc.property(octets, fc.nat(32), (octets, prefix) => {
      const address = octets.join('.')
      expect(blockedNetworkRule.parse(` ${address}/${prefix} `)).toBe(`${address}/${prefix}`)
      expect(() => new BlockList().addSubnet(address, prefix)).not.toThrow()
    }),
  )
})

test('refuses an octet above 255 or a prefix above 32', () => {
  fc.assert(
    fc.property(octets, fc.nat(3), fc.integer({ min: 256, max: 2000 }), (octets, at, tooMuch) => {
      expect(blockedNetworkRule.parse(`${octets.with(at, tooMuch).join('.')}/32`)).toBeNull()
      expect(blockedNetworkRule.parse(`${octets.join('.')}/${33 + at}`)).toBeNull()
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
  '2001:db8::',
  '2001:db8::/129',
  '2001:db8::/032',
  '2001:db8:::/32',
  '2001:db8::1::/32',
  '1:2:3:4:5:6:7/64',
  '1:2:3:4:5:6:7:8:9/64',
  '2001:db8::g/64',
  '2001:db8::%eth0/64',
  '[2001:db8::]/64',
  '::ffff:cb00:7107/128',
  '::ffff:203.0.113.7/32',
  '203.0.113.7/255.255.255.0',
  '203.0.113.7/32,203.0.113.8/32',
  '203.0.113.7/32\u0000',
])('%j is no network', (typed) => {
  expect(blockedNetworkRule.parse(typed)).toBeNull()
})

test.each([
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001/128', '2001:db8::1/128'],
  [' ::/0 ', '::/0'],
  ['fe80::1/64', 'fe80::1/64'],
])('stores the IPv6 network %j as %s', (typed, kept) => {
  expect(blockedNetworkRule.parse(typed)).toBe(kept)
})

test('both rules have the agreed messages, and accept their examples', () => {
  expect(blockedNetworkRule.message).toBe('Please enter a valid ip format.')
  expect(allowedDomainRule.message).toBe('Please enter a valid domain format.')
  for (const { parse, example } of [blockedNetworkRule, allowedDomainRule]) {
    expect(parse(example)).toBe(example)
  }
})
