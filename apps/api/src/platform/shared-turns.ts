/**
 * Lets callers who want the same thing at the same moment share it: whoever comes while a turn is under way gets the one
 * after it, together with everybody else who waits. Each caller's turn begins after their call.
 */
export function sharedTurns<Result>() {
  const underWay = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Result>>()

  async function takeTurn(name: string, run: () => Promise<Result>) {
    await underWay.get(name)
    next.delete(name)
    const turn = run()
    const ended = turn.then(
      () => undefined,
      () => undefined,
    )
    underWay.set(name, ended)
    try {
      return await turn
    } finally {
      if (underWay.get(name) === ended) underWay.delete(name)
    }
  }

  return (name: string, run: () => Promise<Result>): Promise<Result> => {
    const waiting = next.get(name) ?? takeTurn(name, run)
    next.set(name, waiting)
    return waiting
  }
}
