// chunk: rules
/** The shortest prefix that nobody is asked about: a /8 is the largest that was ever handed out. */
const narrowestAsked = { v4: 8, v6: 19 }

/** Whether a network is so wide that blocking it is likely to be a slip: `0.0.0.0/0` blocks everybody. */
export function isWideNetwork(network: string): boolean {
  const prefix = Number(network.slice(network.lastIndexOf('/') + 1))
  return prefix < (network.includes(':') ? narrowestAsked.v6 : narrowestAsked.v4)
}
