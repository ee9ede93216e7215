/** Caches the first success only, so that a provider that was unavailable at first is asked again. */
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
