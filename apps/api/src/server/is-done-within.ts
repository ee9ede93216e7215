export async function isDoneWithin(timeoutMs: number, work: Promise<void>) {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs)
  try {
    return await Promise.race([work.then(() => true), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
