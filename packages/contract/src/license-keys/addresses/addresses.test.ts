import { BlockList, isIP, isIPv6 } from 'node:net'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  getCallerNetwork,
  isWithinNetworks,
  parseAddress,
  parseNetwork,
  formatAddress,
} from './addresses.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:CB00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['::', '::'],
  ['1::', '1::'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is %s', (written, plain) => {
  expect(formatAddress(written)).toBe(plain)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:DB8::1:0:0:0:0', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::198.51.100.7', '2001:db8:0:1::/64'],
  ['[2001:db8:0:1::1]:443', '2001:db8:0:1::/64'],
  ['[2001:db8:0:1::1]', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['::1', '::/64'],
  ['::198.51.100.7', '::/64'],
  ['unknown', 'unknown'],
  ['un:known', 'un:known'],
  ['', ''],
])('a caller at %s is counted as %s', (written, network) => {
  expect(getCallerNetwork(written)).toBe(network)
})

const noAddresses = [
  ['', '1.2.3', '1.2.3.4.5', '256.0.0.1', '01.2.3.4', ':', ':::', '1:2', 'g::', '::1::'],
  ['1:2:3:4:5:6:7::8', '1:2:3:4:5::6:7:8:9', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::'],
  ['1.2.3.4::', '::1.2.3.4:5', '1:2.3.4.5:6::', '1.2.3.4::5.6.7.8', 'x[::1]', '[::1]x'],
].flat()

test.each(noAddresses)('%j is no address, and is in no network', (text) => {
  expect(isIP(text)).toBe(0)
  expect(parseAddress(text)).toBeNull()
  expect(isWithinNetworks(networksOf('::/0', '0.0.0.0/0'), text)).toBe(false)
})

test('an address is matched against several networks, but only of the same family', () => {
  const networks = networksOf('10.0.0.0/8', '2001:db8::/32', '192.168.0.0/16')
  const within = ['10.1.2.3', '192.168.1.1', '2001:db8::1']
  expect(within.map((address) => isWithinNetworks(networks, address))).toEqual([true, true, true])
  expect(isWithinNetworks(networks, '172.16.0.1')).toBe(false)
  expect(isWithinNetworks(networksOf('::/0'), '10.1.2.3')).toBe(false)
  expect(isWithinNetworks(networksOf('0.0.0.0/0'), '2001:db8::1')).toBe(false)
})

test('a network has one prefix length', () => {
  expect(['10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0'].map(parseNetwork)).toEqual([null, null, null])
})

function networksOf(...texts: string[]) {
  return texts.map(parseNetwork).filter((network) => network !== null)
}

const ipv6 = fc.ipV6()

describe('every address', () => {
  test('has the spelling that a browser would use, which is stable', () => {
    fc.assert(
      fc.property(ipv6, (text) => {
        const plain = formatAddress(text)
        expect(formatAddress(plain)).toBe(plain)
        const viaUrl = new URL(`http://[${text}]/`).hostname.slice(1, -1)
        expect(plain).toBe(isIPv6(plain) ? viaUrl : formatAddress(viaUrl))
      }),
      { examples: [['::1:0:0:1:0:0']] },
    )
  })

  test('has the same caller network as another if and only if they share 64 bits', () => {
    fc.assert(
      fc.property(ipv6, ipv6, (a, b) => {
        fc.pre([a, b].every((address) => isIPv6(formatAddress(address))))
        const list = new BlockList()
        list.addSubnet(a, 64, 'ipv6')
        const same = getCallerNetwork(a) === getCallerNetwork(b)
        expect(same).toBe(list.check(b, 'ipv6'))
        expect(getCallerNetwork(formatAddress(a))).toBe(getCallerNetwork(a))
      }),
      { examples: [['2001:db8::1', '2001:db8::ffff:0:0:1']] },
    )
  })

  test('is in the same networks as by Node.js', () => {
    fc.assert(
      fc.property(ipv6, ipv6, fc.nat(128), (network, address, prefix) => {
        const parsed = parseNetwork(`${network}/${prefix}`)
        fc.pre(parsed !== null && isIPv6(formatAddress(address)))
        const list = new BlockList()
        list.addSubnet(network, prefix, 'ipv6')
        expect(isWithinNetworks(parsed ? [parsed] : [], address)).toBe(list.check(address, 'ipv6'))
        expect(isWithinNetworks(parsed ? [parsed] : [], network)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.nat(32), (network, address, prefix) => {
        const parsed = parseNetwork(`${network}/${prefix}`)
        const list = new BlockList()
        list.addSubnet(network, prefix, 'ipv4')
        for (const spelling of [address, `::ffff:${address}`, `${address}:80`]) {
          expect(isWithinNetworks(parsed ? [parsed] : [], spelling)).toBe(list.check(address))
        }
      }),
    )
  })
})
