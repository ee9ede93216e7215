const everyMs = 5_000

export type WriteBuffer<Kept> = {
  /** A name is unique within its group, so that names stay short: each lookup hashes one. */
  find: (group: string, name: string) => Kept | undefined
  /** Returns false if there is no room, in total or in the group. */
  add: (group: string, name: string, kept: Kept) => boolean
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
  let groups = new Map<string, Map<string, Kept>>()
  let size = 0
  let writing: Promise<void> = Promise.resolve()

  async function writeWaiting() {
    if (size === 0) return
    const taken = Array.from(groups.values(), (group) => Array.from(group.values())).flat()
    groups = new Map()
    size = 0
    try {
      await store(taken)
    } catch (error) {
      onFailure(error, taken.length)
    }
  }

  const flush = () => (writing = writing.then(writeWaiting))
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    find: (group, name) => groups.get(group)?.get(name),
    add(group, name, kept) {
      const others = groups.get(group) ?? new Map<string, Kept>()
      if (others.size >= mostOfGroup || size >= most) return false
      groups.set(group, others.set(name, kept))
      size++
      return true
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      // `write` may have added entries again.
      await flush()
      if (size > 0) onFailure(new Error('There is no next write.'), size)
    },
  }
}
