const tickMs = 20

type RateOptions = {
  perSecond: number
  /** Limits concurrent calls when the server falls behind; the missed calls are made later. */
  maxConcurrent: number
  run: (count: number) => Promise<void>
}

export function runAtRate({ perSecond, maxConcurrent, run }: RateOptions) {
  const begun = performance.now()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  // The caller handles the rejection when it awaits `failed`; until then it must not count as unhandled.
  failed.catch(() => undefined)
  const first = Promise.withResolvers<void>()
  const running = new Set<Promise<void>>()
  let begunCount = 0
  let done = 0

  async function once(count: number) {
    await run(count)
    done++
    first.resolve()
  }

  function tick() {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond)
    while (begunCount < due && running.size < maxConcurrent) {
      const one = once(begunCount++)
        .catch(fail)
        .finally(() => running.delete(one))
      running.add(one)
    }
  }

  const ticking = setInterval(tick, tickMs)
  return {
    failed,
    first: first.promise,
    done: () => done,
    async stop() {
      clearInterval(ticking)
      await Promise.all(running)
    },
  }
}
