import type { ResponseOf } from '@fovea/contract/endpoint'
import type { getLiveFeed, LiveEvent } from '@fovea/contract/sdk-api'

export type Feed = ResponseOf<typeof getLiveFeed>['payload']

const most = 50

/** Keeps the latest events, newest first; a repeated event changes nothing. */
export function addEvent(feed: Feed, event: LiveEvent): Feed {
  if (feed.docs.some(({ id }) => id === event.id)) return feed
  const docs = [event, ...feed.docs].toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const first =
    feed.first ?? (event.type === 'session' ? { at: event.at, platform: event.platform } : null)
  return { ...feed, docs: docs.slice(0, most), first, cursor: docs[0]?.id ?? null }
}

export function findLatestRefusal(
  feed: Feed | undefined,
): { code: string; refId: string } | undefined {
  const [newest] = feed?.docs ?? []
  if (feed?.first !== null || newest?.type !== 'refusal') return undefined
  return { code: newest.code, refId: newest.id }
}

/** By the time of the start, newest first. A session that ran offline arrives later than it started. */
export function sortByStart(docs: Feed['docs']): Feed['docs'] {
  return docs.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** "41 s", "3 min"; null if that is negative or a day or more. */
export function formatTimeAfterSignIn(firstAt: string, signedInAt: string): string | null {
  const seconds = Math.round((Date.parse(firstAt) - Date.parse(signedInAt)) / 1000)
  if (seconds < 0 || seconds >= 24 * hourSeconds) return null
  if (seconds < minuteSeconds) return `${seconds} s`
  if (seconds < hourSeconds) return `${Math.floor(seconds / minuteSeconds)} min`
  return `${Math.floor(seconds / hourSeconds)} h`
}
