const everyMs = 5_000

export type Gathering<Kept> = {
  /** What is kept under a name and not written yet: whoever finds it may add to it. */
  find: (name: string) => Kept | undefined
  /** Keeps something new, and tells whether there was room, in all and in its group. */
  keep: (name: string, group: string, kept: Kept) => boolean
  /** Writes what is kept, now instead of in a few seconds. */
  write: () => Promise<void>
  close: () => Promise<void>
}

type Options<Kept> = {
  /** May keep some of it again, for the next write. */
  write: (kept: Kept[]) => Promise<void>
  /** What was kept is given up: nobody answers for it, and trying again would pile up more. */
  onFailure: (error: unknown, count: number) => void
  /** Between two writes, of all groups together. */
  most: number
  mostOfGroup?: number
}

/**
 * Gathers in memory what many calls tell, and writes it down together every few seconds, so that no call waits for it. For
 * what is looked at, never for what is billed: a process that dies takes it along.
 */
export function createGathering<Kept>({
  write: store,
  onFailure,
  most,
  mostOfGroup = most,
}: Options<Kept>): Gathering<Kept> {
  let waiting = new Map<string, Kept>()
  let ofGroup = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()

  async function writeWaiting() {
    if (waiting.size === 0) return
    const taken = waiting
    ;[waiting, ofGroup] = [new Map(), new Map()]
    try {
      await store([...taken.values()])
    } catch (error) {
      onFailure(error, taken.size)
    }
  }

  const write = () => (writing = writing.then(writeWaiting))
  const timer = setInterval(() => void write(), everyMs).unref()
  return {
    find: (name) => waiting.get(name),
    keep(name, group, kept) {
      const others = ofGroup.get(group) ?? 0
      if (others >= mostOfGroup || waiting.size >= most) return false
      ofGroup.set(group, others + 1)
      waiting.set(name, kept)
      return true
    },
    write,
    async close() {
      clearInterval(timer)
      await write()
      // For entries that the last write has kept.
      await write()
      if (waiting.size > 0) onFailure(new Error('There is no next write.'), waiting.size)
    },
  }
}
