// chunk: rules
/** The shortest prefixes that need no confirmation: a /8 is the largest IPv4 network that was ever assigned. */
const narrowestAsked = { v4: 8, v6: 19 }

export function isWideNetwork(network: string): boolean {
  const prefix = Number(network.slice(network.lastIndexOf('/') + 1))
  return prefix < (network.includes(':') ? narrowestAsked.v6 : narrowestAsked.v4)
}
