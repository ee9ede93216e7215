/** Runs `work` at once and passes the latest unfinished work of the same name, which `work` may await. */
export type KeyedQueue = <Result>(
  name: string,
  work: (earlier: Promise<unknown> | undefined) => Promise<Result>,
) => Promise<Result>

export function createKeyedQueue(): KeyedQueue {
  const newest = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const running = work(newest.get(name))
    newest.set(name, running)
    try {
      return await running
    } finally {
      if (newest.get(name) === running) newest.delete(name)
    }
  }
}
