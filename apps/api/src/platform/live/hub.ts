/** Admins subscribe to this name to receive the events of all owners. */
export const adminAudience = 'everybody'

export type LiveHub = {
  subscribe: (ownerId: string, listener: (eventName: string) => void) => () => void
  /** `owners` is the payload of a notification: ids separated by commas, or `*` if there are too many to list. */
  notify: (eventName: string, owners: string) => void
  /** Notifications during a connection loss are unknown, so all subscribers have to check. */
  notifyAll: (eventName: string) => void
}

export function createLiveHub(): LiveHub {
  const watchers = new Map<string, Set<(eventName: string) => void>>()

  const notifyOwner = (ownerId: string, eventName: string) => {
    for (const listener of watchers.get(ownerId) ?? []) listener(eventName)
  }
  const notifyAll = (eventName: string) => {
    for (const ownerId of watchers.keys()) notifyOwner(ownerId, eventName)
  }

  return {
    subscribe(ownerId, listener) {
      const set = watchers.get(ownerId) ?? new Set()
      watchers.set(ownerId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) watchers.delete(ownerId)
      }
    },
    notify(eventName, owners) {
      if (owners === '*') notifyAll(eventName)
      else for (const ownerId of owners.split(',')) notifyOwner(ownerId, eventName)
    },
    notifyAll,
  }
}
