const firstMs = 500
const longestMs = 10_000

/** Undefined if too long for a user. A random part, whose bound doubles, is added to the service's own wait. */
export function computeBackoffMs(tries: number, retryAfterSeconds = 0, random = Math.random()) {
  const jitter = random * Math.min(longestMs, firstMs * 2 ** (tries - 1))
  const retryAfterMs = retryAfterSeconds * 1000
  return retryAfterMs <= longestMs ? retryAfterMs + jitter : undefined
}
