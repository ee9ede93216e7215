const tickMs = 20

type Steady = {
  perSecond: number
  /** A server that falls behind is asked no more than this at once; what it owes is asked later. */
  maxConcurrent: number
  run: (count: number) => Promise<void>
}

/** Does something so many times a second until it is stopped, however long one takes. */
export function runAtRate({ perSecond, maxConcurrent, run }: Steady) {
  const begun = performance.now()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  // Whoever waits for it hears of it; until then it is nobody's unhandled rejection.
  failed.catch(() => undefined)
  const first = Promise.withResolvers<void>()
  const underWay = new Set<Promise<void>>()
  let begunCount = 0
  let done = 0

  async function once(count: number) {
    await run(count)
    done++
    first.resolve()
  }

  function tick() {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond)
    while (begunCount < due && underWay.size < maxConcurrent) {
      const one = once(begunCount++)
        .catch(fail)
        .finally(() => underWay.delete(one))
      underWay.add(one)
    }
  }

  const ticking = setInterval(tick, tickMs)
  return {
    /** Rejects with the first failure. */
    failed,
    /** Resolves when the first is done. */
    first: first.promise,
    done: () => done,
    async stop() {
      clearInterval(ticking)
      await Promise.all(underWay)
    },
  }
}
