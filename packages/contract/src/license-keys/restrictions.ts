import { parseOrigin } from './origin.ts'
import type { TextRule } from './text-rule.ts'

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const cidr = new RegExp(String.raw`^${octet}(?:\.${octet}){3}/(?:3[0-2]|[12]?\d)$`)

/** An entry of the IP blacklist: an IPv4 network with its prefix, kept as it was typed. */
export const blockedNetwork: TextRule = {
  parse(text) {
    const typed = text.trim()
    return cidr.test(typed) ? typed : null
  },
  message: 'Please enter a valid ip format.',
  example: '203.0.113.7/32',
}

/** An entry of the domain whitelist: an origin that may use the key beside the base URL. */
export const allowedDomain: TextRule = {
  parse: parseOrigin,
  message: 'Please enter a valid domain format.',
  example: 'https://play.example.com',
}
