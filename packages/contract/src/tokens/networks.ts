import {
  formatNetwork,
  isWithinNetworks,
  parseAddress,
  parseNetwork,
} from '../license-keys/addresses/addresses.ts'

/** The one spelling of a network: bits beyond the prefix are zero, and an address is a network of one. */
export function normalizeNetwork(typed: string): string | null {
  const text = typed.trim()
  const network = text.includes('/') ? parseNetwork(text) : parseOneAddress(text)
  if (network === null) return null
  const free = BigInt(network.bits - network.prefix)
  return formatNetwork({ ...network, value: (network.value >> free) << free })
}

/** Only the address itself: a port or a zone would be dropped without a word. */
function parseOneAddress(text: string) {
  const isPlain =
    /^[\d.]+$/.test(text) || (/^[\da-f:.]+$/i.test(text) && text.split(':').length > 2)
  const address = isPlain ? parseAddress(text) : null
  return address && { ...address, prefix: address.bits }
}

export function isAddressAllowed(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  return isWithinNetworks(
    networks.flatMap((text) => parseNetwork(text) ?? []),
    address,
  )
}
