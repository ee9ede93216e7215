import { expect, test } from 'vitest'
import { isAddressAllowed, normalizeNetwork } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.7/24 ', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1/128'],
  ['2001:db8:1:2:3::/32', '2001:db8::/32'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizeNetwork(typed)).toBe(stored)
})

test.each([
  '',
  'x',
  '203.0.113.7/33',
  '2001:db8::/129',
  '203.0.113.7:80',
  'fe80::1%eth0',
  '1.2.3',
  '/8',
])('%j is no network', (typed) => {
  expect(normalizeNetwork(typed)).toBeNull()
})

test('a network allows its addresses in every spelling, and no list allows all', () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32']
  expect(isAddressAllowed(networks, '203.0.113.255')).toBe(true)
  expect(isAddressAllowed(networks, '::ffff:203.0.113.9')).toBe(true)
  expect(isAddressAllowed(networks, '2001:db8:ffff::1')).toBe(true)
  expect(isAddressAllowed(networks, '203.0.114.1')).toBe(false)
  expect(isAddressAllowed(networks, '2001:db9::1')).toBe(false)
  expect(isAddressAllowed([], '198.51.100.1')).toBe(true)
})
