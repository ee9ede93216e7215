const firstMs = 500
const longestMs = 10_000

/**
 * Milliseconds to wait before the next try: random up to a bound that doubles, so that many clients do not come back at
 * once, and on top of what the service asks for, which it asks of all of them. Undefined where that is too long to keep a
 * person waiting.
 */
export function computeBackoffMs(tries: number, retryAfterSeconds = 0, random = Math.random()) {
  const jitter = random * Math.min(longestMs, firstMs * 2 ** (tries - 1))
  const requestCount = retryAfterSeconds * 1000
  return requestCount <= longestMs ? requestCount + jitter : undefined
}
