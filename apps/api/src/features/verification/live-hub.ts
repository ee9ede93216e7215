/** What is told of an owner: something new in the feed, a decided request, or that a session of theirs has ended. */
type LiveNews = 'feed' | 'requests' | 'sessions'

/** Whoever watches this is told of everybody's requests: the admins. */
export const everybody = 'everybody'

/** Tells those who watch an owner, in this process, that something new may be there. */
export type LiveHub = {
  watch: (ownerId: string, hear: (news: LiveNews) => void) => () => void
  /** Owners, separated by commas, or `*` for more than fit: the payload of a notification. */
  tell: (news: LiveNews, owners: string) => void
  /** After a gap in listening nobody knows what was missed. */
  tellAll: (news: LiveNews) => void
}

export function createLiveHub(): LiveHub {
  const watchers = new Map<string, Set<(news: LiveNews) => void>>()

  const tellOwner = (ownerId: string, news: LiveNews) => {
    for (const hear of watchers.get(ownerId) ?? []) hear(news)
  }
  const tellAll = (news: LiveNews) => {
    for (const ownerId of watchers.keys()) tellOwner(ownerId, news)
  }

  return {
    watch(ownerId, hear) {
      const set = watchers.get(ownerId) ?? new Set()
      watchers.set(ownerId, set.add(hear))
      return () => {
        set.delete(hear)
        if (set.size === 0) watchers.delete(ownerId)
      }
    },
    tell(news, owners) {
      if (owners === '*') tellAll(news)
      else for (const ownerId of owners.split(',')) tellOwner(ownerId, news)
    },
    tellAll,
  }
}
