import type { LiveEvent } from '@fovea/contract/sdk-api'
import type { Ctx } from '../../platform/context.ts'
import type { LiveFeedSource } from '../../platform/live/live-events.ts'
import { listRecentSessions, type RecentSession } from '../metering/index.ts'
import { type RecentRefusal, refusalRepository } from './repository.ts'

/** A page of the feed, and what a stream reads at once. */
const most = 50

/** Sessions and refusals of the own keys, as they happen. */
export const sessionFeed: LiveFeedSource = { channel: 'live', read: readLiveEvents }

/**
 * Sessions and refusals after this id, the oldest first; without one, the newest. Ids sort by time. One after the other: whoever sees a
 * refusal sees the sessions before it. A refusal that the first statement missed is read by whoever reads on, from a little earlier.
 */
export async function readLiveEvents(
  { db, metering }: Pick<Ctx, 'db' | 'metering'>,
  ownerId: string,
  after?: string,
): Promise<LiveEvent[]> {
  const refusals = await refusalRepository(db).listRecentRefusals(ownerId, most, after)
  const sessions = await listRecentSessions(metering, ownerId, most, after)
  return [...sessions.map(presentSession), ...refusals.map(presentRefusal)]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(-most)
}

function presentSession(row: RecentSession): LiveEvent {
  return {
    type: 'session',
    id: row.id,
    at: row.at.toISOString(),
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
    at: row.at.toISOString(),
    app: row.app,
    platform: row.platform,
    code: row.code,
  }
}
