/** Whoever watches this is told of everybody's: the admins. */
export const adminAudience = 'everybody'

/** Tells those who watch an owner, in this process, that something new may be there. */
export type LiveHub = {
  subscribe: (ownerId: string, hear: (news: string) => void) => () => void
  /** Owners, separated by commas, or `*` for more than fit: the payload of a notification. */
  notify: (news: string, owners: string) => void
  /** After a gap in listening nobody knows what was missed. */
  notifyAll: (news: string) => void
}

export function createLiveHub(): LiveHub {
  const watchers = new Map<string, Set<(news: string) => void>>()

  const tellOwner = (ownerId: string, news: string) => {
    for (const hear of watchers.get(ownerId) ?? []) hear(news)
  }
  const notifyAll = (news: string) => {
    for (const ownerId of watchers.keys()) tellOwner(ownerId, news)
  }

  return {
    subscribe(ownerId, hear) {
      const set = watchers.get(ownerId) ?? new Set()
      watchers.set(ownerId, set.add(hear))
      return () => {
        set.delete(hear)
        if (set.size === 0) watchers.delete(ownerId)
      }
    },
    notify(news, owners) {
      if (owners === '*') notifyAll(news)
      else for (const ownerId of owners.split(',')) tellOwner(ownerId, news)
    },
    notifyAll,
  }
}
