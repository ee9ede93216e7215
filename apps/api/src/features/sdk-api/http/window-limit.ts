export type CreateLimit = (
  limit: string,
  most: number,
  windowMs: number,
) => (name: string, nowMs: number) => number

export const createLocalLimit: CreateLimit = (_, most, windowMs) =>
  createWindowLimit(most, windowMs)

/** In the memory of this process, because starts cannot wait for a database query. */
export function createWindowLimit(max: number, windowMs: number) {
  let window = 0
  let counts = new Map<string, number>()

  /** Returns the seconds to wait, or 0 if the call is within the limit. */
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
