export async function withTimeout<Value>(ms: number, reading: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export function cacheFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; untilMs: number } | undefined
  let underWay: Promise<Value> | undefined
  return async () => {
    if (known && known.untilMs > performance.now()) return known.value
    underWay ??= read()
      .then((value) => {
        known = { value, untilMs: performance.now() + ms }
        return value
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
}
