// chunk: rules
type Address = { bits: 32 | 128; value: bigint }

export type Network = Address & { prefix: number }

const octet = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/
const group = /^[0-9a-f]{1,4}$/i
const mapped = 0xffffn

/** Parses an address in any spelling; null if invalid. An IPv4-mapped IPv6 address becomes IPv4. */
export function parseAddress(text: string): Address | null {
  const bare = withoutPort(text.trim())
  const value4 = parseIPv4(bare)
  if (value4 !== null) return { bits: 32, value: value4 }
  const value = parseIPv6(bare)
  if (value === null) return null
  return value >> 32n === mapped ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value }
}

export function formatAddress(text: string): string {
  const address = parseAddress(text)
  return address ? spell(address) : text
}

/** The caller's network for rate limits: an IPv4 address, or the first 64 bits of IPv6, which one customer owns. */
export function getCallerNetwork(text: string): string {
  if (!text.includes(':')) return text
  const address = parseAddress(text)
  if (address?.bits !== 128) return address ? spell(address) : text
  return formatNetwork({ bits: 128, value: (address.value >> 64n) << 64n, prefix: 64 })
}

/** Parses `address/prefix`; null if invalid. An IPv4-mapped network is invalid: it has to be written as IPv4. */
export function parseNetwork(text: string): Network | null {
  const [typed = '', length = '', ...rest] = text.split('/')
  if (rest.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(length)) return null
  const prefix = Number(length)
  const value4 = parseIPv4(typed)
  if (value4 !== null) return prefix <= 32 ? { bits: 32, value: value4, prefix } : null
  const value = parseIPv6(typed)
  if (value === null || value >> 32n === mapped || prefix > 128) return null
  return { bits: 128, value, prefix }
}

export function formatNetwork(network: Network): string {
  return `${spell(network)}/${network.prefix}`
}

export function isWithinNetworks(networks: readonly Network[], text: string): boolean {
  const address = parseAddress(text)
  if (!address) return false
  return networks.some(({ bits, value, prefix }) => {
    const free = BigInt(bits - prefix)
    return bits === address.bits && value >> free === address.value >> free
  })
}

/** Proxies write `203.0.113.7:1234` and `[2001:db8::1]:1234`, systems `fe80::1%eth0`. */
function withoutPort(text: string) {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  const [bare = ''] = (bracketed ?? text).split('%', 1)
  return /^[^:]*:\d+$/.test(bare) ? (bare.split(':', 1)[0] ?? '') : bare
}

function parseIPv4(text: string): bigint | null {
  const octets = text.split('.')
  if (octets.length !== 4 || !octets.every((part) => octet.test(part))) return null
  return octets.reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function parseIPv6(text: string): bigint | null {
  const [head = '', tail, ...rest] = text.split('::')
  if (rest.length > 0) return null
  const before = groupsOf(head, tail === undefined)
  const after = tail === undefined ? [] : groupsOf(tail, true)
  if (before === null || after === null) return null
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...before, ...Array.from({ length: missing }, () => 0n), ...after]
  return groups.reduce((value, part) => (value << 16n) | part, 0n)
}

/** The groups on one side of `::`; the last group of an address may be written as IPv4. */
function groupsOf(side: string, endsAddress: boolean): bigint[] | null {
  if (side === '') return []
  const pieces = side.split(':')
  const groups: bigint[] = []
  for (const [index, part] of pieces.entries()) {
    const ipv4 = endsAddress && index === pieces.length - 1 ? parseIPv4(part) : null
    if (ipv4 !== null) groups.push(ipv4 >> 16n, ipv4 & 0xffffn)
    else if (group.test(part)) groups.push(BigInt(`0x${part}`))
    else return null
  }
  return groups
}

/** RFC 5952: lower case, no leading zeros, `::` for the longest run of zeros, and for the first of several. */
function spell({ bits, value }: Address) {
  if (bits === 32) {
    return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.')
  }
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  )
  const text = groups.join(':')
  const runs = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run)
  const longest = runs.toSorted((a, b) => zeros(b) - zeros(a))[0]
  return longest === undefined ? text : text.replace(longest, '::').replace(/:{3,}/, '::')
}

/** Length of a run. Counts zeros, not characters: only a run at the beginning has no colon before it. */
const zeros = (run: string) => run.split('0').length
