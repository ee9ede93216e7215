const everyMs = 5_000

export type WriteBuffer<Kept> = {
  /** What is kept under a name and not written yet: whoever finds it may add to it. */
  find: (name: string) => Kept | undefined
  /** Keeps something new, and tells whether there was room, in all and in its group. */
  add: (name: string, group: string, kept: Kept) => boolean
  /** Writes what is kept, now instead of in a few seconds. */
  flush: () => Promise<void>
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
export function createWriteBuffer<Kept>({
  write: store,
  onFailure,
  most,
  mostOfGroup = most,
}: Options<Kept>): WriteBuffer<Kept> {
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

  const flush = () => (writing = writing.then(writeWaiting))
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    find: (name) => waiting.get(name),
    add(name, group, kept) {
      const others = ofGroup.get(group) ?? 0
      if (others >= mostOfGroup || waiting.size >= most) return false
      ofGroup.set(group, others + 1)
      waiting.set(name, kept)
      return true
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      // For entries that the last write has kept.
      await flush()
      if (waiting.size > 0) onFailure(new Error('There is no next write.'), waiting.size)
    },
  }
}
