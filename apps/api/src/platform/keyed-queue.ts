/** A caller that arrives during a run shares the next one, so that the run always begins after the call. */
export function createKeyedQueue<Result>() {
  const underWay = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Result>>()

  async function runNext(name: string, run: () => Promise<Result>) {
    await underWay.get(name)
    next.delete(name)
    const current = run()
    const ended = current.then(
      () => undefined,
      () => undefined,
    )
    underWay.set(name, ended)
    try {
      return await current
    } finally {
      if (underWay.get(name) === ended) underWay.delete(name)
    }
  }

  return (name: string, run: () => Promise<Result>): Promise<Result> => {
    const waiting = next.get(name) ?? runNext(name, run)
    next.set(name, waiting)
    return waiting
  }
}
