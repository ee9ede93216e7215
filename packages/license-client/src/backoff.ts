const firstMs = 500
const longestMs = 10_000

/**
 * Milliseconds to wait before the next try, or undefined if that is too long for a user to wait. The random part, with
 * a bound that doubles, spreads the clients, and is added to the time that the service asks all of them to wait.
 */
export function computeBackoffMs(tries: number, retryAfterSeconds = 0, random = Math.random()) {
  const jitter = random * Math.min(longestMs, firstMs * 2 ** (tries - 1))
  const retryAfterMs = retryAfterSeconds * 1000
  return retryAfterMs <= longestMs ? retryAfterMs + jitter : undefined
}
