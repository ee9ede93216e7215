// chunk: rules
import { parseNetwork, formatNetwork } from '../addresses/addresses.ts'
import { parseOrigin } from '../addresses/parse-origin.ts'
import type { TextRule } from './text-rule.ts'

/** An entry of the IP blacklist: a network with its prefix. IPv4 is stored as typed, IPv6 in its canonical spelling. */
export const blockedNetworkRule: TextRule = {
  parse(text) {
    const network = parseNetwork(text.trim())
    return network && formatNetwork(network)
  },
  message: 'Please enter a valid ip format.',
  example: '203.0.113.7/32',
}

export const allowedDomainRule: TextRule = {
  parse: parseOrigin,
  message: 'Please enter a valid domain format.',
  example: 'https://play.example.com',
}
