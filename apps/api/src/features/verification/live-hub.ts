/** Tells those who watch an owner's feed, in this process, that something new may be there. */
export type LiveHub = {
  watch: (ownerId: string, wake: () => void) => () => void
  /** A notification's payload: owners, separated by commas, or `*` for more than fit. */
  tell: (payload: string) => void
  /** After a gap in listening nobody knows what was missed. */
  tellAll: () => void
}

export function createLiveHub(): LiveHub {
  const watchers = new Map<string, Set<() => void>>()

  const wakeAll = (ownerId: string) => {
    for (const wake of watchers.get(ownerId) ?? []) wake()
  }
  const tellAll = () => {
    for (const ownerId of watchers.keys()) wakeAll(ownerId)
  }

  return {
    watch(ownerId, wake) {
      const set = watchers.get(ownerId) ?? new Set()
      watchers.set(ownerId, set.add(wake))
      return () => {
        set.delete(wake)
        if (set.size === 0) watchers.delete(ownerId)
      }
    },
    tell(payload) {
      if (payload === '*') tellAll()
      else for (const ownerId of payload.split(',')) wakeAll(ownerId)
    },
    tellAll,
  }
}
