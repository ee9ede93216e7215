/** Admins subscribe to this name to receive the events of all owners. */
export const adminAudience = 'everybody'

export type LiveHub = {
  subscribe: (ownerId: string, hear: (news: string) => void) => () => void
  /** `owners` is the payload of a notification: ids separated by commas, or `*` if there are too many to list. */
  notify: (news: string, owners: string) => void
  /** Notifications during a connection loss are unknown, so all subscribers have to check. */
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
