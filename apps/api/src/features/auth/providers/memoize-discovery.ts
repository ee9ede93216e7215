/** Keeps the first success and forgets a failure, so that a provider that was away at first is asked again. */
export function memoizeDiscovery<Value>(discover: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  return () => {
    known ??= discover().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
