import type { LiveEvent } from '@fovea/contract/sdk-api'
import type { Ctx } from '../../platform/context.ts'
import type { LiveFeedSource } from '../../platform/live/live-events.ts'
import { listRecentSessions, type RecentSession } from '../metering/index.ts'
import { type RecentRefusal, refusalRepository } from './repository.ts'

const most = 50

export const sessionFeed: LiveFeedSource = { channel: 'live', read: readLiveEvents }

/**
 * Lists sessions and refusals after this ID, oldest first, or the newest without an ID. IDs sort by time. Refusals are
 * queried before sessions, so that a reader who sees a refusal also sees the sessions before it. A refusal committed in
 * between is returned by the next read, which begins slightly earlier.
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
