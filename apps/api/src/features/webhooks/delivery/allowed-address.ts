import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const blockedRanges = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    // Link-local, with the metadata service of clouds.
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  // Within 2000::/3, the public addresses: protocols that carry an IPv4 address, and documentation.
  ipv6: [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
} as const

const blocked = new BlockList()
for (const [address, bits] of blockedRanges.ipv4) blocked.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of blockedRanges.ipv6) blocked.addSubnet(address, bits, 'ipv6')

const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

const noAddresses = new BlockList()

/**
 * True for public addresses of other machines, except those of the console's own name. Mapped and translated IPv4
 * addresses are outside of 2000::/3.
 */
export function isAddressAllowed(address: string, ofConsole = noAddresses): boolean {
  const [bare = ''] = address.split('%', 1)
  const isOwn = (family: 'ipv4' | 'ipv6') => isOwnAddress(bare) || ofConsole.check(bare, family)
  switch (isIP(bare)) {
    case 4:
      return !blocked.check(bare, 'ipv4') && !isOwn('ipv4')
    case 6:
      return publicIpv6.check(bare, 'ipv6') && !blocked.check(bare, 'ipv6') && !isOwn('ipv6')
    default:
      return false
  }
}

function isOwnAddress(address: string) {
  const own = new BlockList()
  for (const one of Object.values(networkInterfaces()).flat())
    if (one) own.addAddress(one.address, one.family === 'IPv6' ? 'ipv6' : 'ipv4')
  return own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The URL parser has turned decimal, octal and hexadecimal forms of an IPv4 address into the usual one. */
export function findHostProblem(
  url: URL,
  publicUrl: string,
  ofConsole?: BlockList,
): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0)
    return isAddressAllowed(host, ofConsole)
      ? undefined
      : 'This is not the address of a public server.'
  if (host === new URL(publicUrl).hostname)
    return 'This is the console itself. Enter the URL of your own server.'
  if (!host.includes('.') || /\.(localhost|local|internal)$/.test(host))
    return 'This is not the name of a public server.'
  return undefined
}
