import type { LiveEvent } from '@fovea/contract/verification'
import type { Db } from '../../platform/db/connect.ts'
import type { NewsFeed } from '../../platform/live/news.ts'
import { type RecentRefusal, type RecentSession, verificationRepository } from './repository.ts'

/** A page of the feed, and what a stream reads at once. */
const most = 50

/** Sessions and refusals of the own keys, as they happen. */
export const verificationFeed: NewsFeed = { channel: 'live', read: readLiveEvents }

/** Sessions and refusals after this id, the oldest first; without one, the newest. Ids sort by time. */
export async function readLiveEvents(
  db: Db,
  ownerId: string,
  after?: string,
): Promise<LiveEvent[]> {
  const { sessions, refusals } = await verificationRepository(db).listRecent(ownerId, most, after)
  return [...sessions.map(presentSession), ...refusals.map(presentRefusal)]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .slice(-most)
}

function presentSession(row: RecentSession): LiveEvent {
  return {
    type: 'session',
    id: row.id,
    at: new Date(row.at).toISOString(),
    app: row.app,
    platform: row.platform,
    os: row.os,
    license: row.license,
  }
}

function presentRefusal(row: RecentRefusal): LiveEvent {
  return {
    type: 'refusal',
    id: row.ref_id,
    at: new Date(row.at).toISOString(),
    app: row.app,
    platform: row.platform,
    code: row.code,
  }
}
