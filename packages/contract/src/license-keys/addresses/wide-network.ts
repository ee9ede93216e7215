// chunk: rules
/** The shortest prefixes that need no confirmation: a /8 is the largest IPv4 network that was ever assigned. */
const narrowestAsked = { v4: 8, v6: 19 }

/** Whether a network is so wide that blocking it is probably a mistake: `0.0.0.0/0` blocks every address. */
export function isWideNetwork(network: string): boolean {
  const prefix = Number(network.slice(network.lastIndexOf('/') + 1))
  return prefix < (network.includes(':') ? narrowestAsked.v6 : narrowestAsked.v4)
}
