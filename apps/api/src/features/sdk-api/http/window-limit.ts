/** Makes a limit of so many in a window, under a name of its own. */
export type CreateLimit = (
  limit: string,
  most: number,
  windowMs: number,
) => (name: string, nowMs: number) => number

/** Counted by this process alone. */
export const createLocalLimit: CreateLimit = (_, most, windowMs) =>
  createWindowLimit(most, windowMs)

/**
 * So many in a window, for each name, in this process's memory: the door cannot wait for a database to say no. Names of
 * a past window cost nothing, they are dropped with it.
 */
export function createWindowLimit(max: number, windowMs: number) {
  let window = 0
  let counts = new Map<string, number>()

  /** Seconds to wait, or 0 where the name may go on. */
  return function spend(name: string, nowMs: number): number {
    const current = Math.floor(nowMs / windowMs)
    if (current !== window) {
      window = current
      counts = new Map()
    }
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= max ? 0 : Math.ceil(((current + 1) * windowMs - nowMs) / 1000)
  }
}
