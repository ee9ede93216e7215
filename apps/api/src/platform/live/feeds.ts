import type { LiveHub } from './hub.ts'
import { type FeedEvent, feedEvent } from './live-events.ts'

/** Transactions may commit out of order by this much, so each read begins earlier. Known ids are skipped. */
const overlapMs = 5_000
/** Largest expected difference between the clocks of the database and this process. */
const aheadMs = 60_000

type Follower<Event> = (events: Event[]) => void

type Feed<Event> = {
  followers: Set<Follower<Event>>
  cursor: string
  wake: () => void
  unwatch: () => void
}

type LiveFeedDeps<Event> = {
  hub: LiveHub
  /** Returns the events after this id, oldest first. */
  read: (ownerId: string, after: string) => Promise<Event[]>
  onFailure: (error: unknown) => void
}

export function createLiveFeeds<Event extends FeedEvent>({
  hub,
  read,
  onFailure,
}: LiveFeedDeps<Event>) {
  const feeds = new Map<string, Feed<Event>>()

  function open(ownerId: string): Feed<Event> {
    const followers = new Set<Follower<Event>>()
    let reading = false
    let again = false

    async function readOn() {
      while (again && followers.size > 0) {
        again = false
        feed.cursor = clampToNow(feed.cursor)
        const events = await read(ownerId, earlier(feed.cursor))
        const newest = events.at(-1)?.id ?? feed.cursor
        if (newest > feed.cursor) feed.cursor = newest
        for (const take of followers) take(events)
      }
    }

    const feed: Feed<Event> = {
      followers,
      cursor: firstIdAt(Date.now()),
      wake() {
        again = true
        if (reading) return
        reading = true
        void readOn()
          .catch(onFailure)
          .finally(() => {
            reading = false
          })
      },
      unwatch: hub.subscribe(ownerId, (eventName) => {
        if (eventName === feedEvent) feed.wake()
      }),
    }
    feeds.set(ownerId, feed)
    return feed
  }

  /** Delivers each event once, after `from` or from now on. Returns a function that stops. */
  return function follow(
    ownerId: string,
    from: string | undefined,
    onEvent: (event: Event) => void,
  ) {
    const feed = feeds.get(ownerId) ?? open(ownerId)
    let begin = earlier(from ?? firstIdAt(Date.now()))
    const sent = new Set<string>()
    let held: Event[] | undefined

    function deliver(events: Event[]) {
      begin = clampToNow(begin)
      for (const event of events) {
        if (event.id <= begin || sent.has(event.id)) continue
        sent.add(event.id)
        onEvent(event)
      }
    }

    function take(events: Event[]) {
      if (held) {
        held.push(...events)
        return
      }
      deliver(events)
      const oldestKept = earlier(feed.cursor)
      for (const id of sent) if (id < oldestKept) sent.delete(id)
    }

    async function catchUp(cursor: string) {
      held = []
      const past = await read(ownerId, earlier(cursor)).catch((error: unknown) => {
        onFailure(error)
        return []
      })
      if (!feed.followers.has(take)) return
      deliver(past)
      const meanwhile = held
      held = undefined
      take(meanwhile)
    }

    feed.followers.add(take)
    if (from !== undefined) void catchUp(from)
    feed.wake()

    return () => {
      feed.followers.delete(take)
      if (feed.followers.size > 0 || feeds.get(ownerId) !== feed) return
      feed.unwatch()
      feeds.delete(ownerId)
    }
  }
}

function firstIdAt(ms: number) {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** An id that is far in the future was made before the clock was set back, and would hide all new events. */
function clampToNow(id: string) {
  const nowMs = Date.now()
  return id > firstIdAt(nowMs + aheadMs) ? firstIdAt(nowMs - overlapMs) : id
}

function earlier(id: string) {
  return firstIdAt(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - overlapMs)
}
