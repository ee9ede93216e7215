/**
 * Lets callers who want the same thing at the same moment share it: whoever comes while a turn is under way gets the one
 * after it, together with everybody else who waits. Each caller's turn begins after their call.
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
