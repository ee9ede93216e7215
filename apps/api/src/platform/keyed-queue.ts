/**
 * Lets concurrent callers with the same name share a run: a caller that arrives during a run gets the next one,
 * together with all others that wait. The run therefore always begins after the call.
 */
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
