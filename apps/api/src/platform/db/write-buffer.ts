const everyMs = 5_000

export type WriteBuffer<Kept> = {
  find: (name: string) => Kept | undefined
  /** Returns false if there is no room, in total or in the entry's group. */
  add: (name: string, group: string, kept: Kept) => boolean
  flush: () => Promise<void>
  close: () => Promise<void>
}

type Options<Kept> = {
  write: (kept: Kept[]) => Promise<void>
  /** A failed batch is dropped, because retrying would pile up more. */
  onFailure: (error: unknown, count: number) => void
  most: number
  mostOfGroup?: number
}

/** Only for data that is looked at, never for billing: entries are lost if the process dies. */
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
      // `write` may have added entries again.
      await flush()
      if (waiting.size > 0) onFailure(new Error('There is no next write.'), waiting.size)
    },
  }
}
