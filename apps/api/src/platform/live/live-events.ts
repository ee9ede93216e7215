import type { Permission, Role } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../db/connect.ts'
import type { Channels } from '../db/listen.ts'
import { adminAudience, type LiveHub } from './hub.ts'

/** An event without content that a feature sends to open pages, which then reload the data themselves. */
export type LiveEventSource = {
  name: string
  permission?: Permission
  /** PostgreSQL notification channel; the payload names the owner. */
  channel: string
  audience: 'owner' | 'admins'
}

export type FeedEvent = { id: string }

type FeedSource = { db: Db; metering: Db }

/** A stored series of events that a page can resume. There is only one, because a page has a single `Last-Event-ID`. */
export type LiveFeedSource = {
  /** The payload names owners, separated by commas, or is `*` if there are too many to list. */
  channel: string
  /** Returns the events after this id, oldest first. Ids sort by time. */
  read: (from: FeedSource, ownerId: string, after: string) => Promise<FeedEvent[]>
}

export type LoginSessionChecks = {
  channel: string
  findValidSessions: (db: Db, sessionIds: string[], now: Date) => Promise<ReadonlySet<string>>
}

/** Detects that the token which opened a stream has ended. Streams are checked often enough without notifications. */
export type TokenChecks = {
  findValidTokens: (db: Db, tokenIds: string[], now: Date) => Promise<ReadonlySet<string>>
}

export type Membership = { workspaceId: string; userId: string }

export type MembershipChecks = {
  channel: string
  findRoles: (db: Db, places: Membership[]) => Promise<(place: Membership) => Role | undefined>
}

export type LiveEventSources = {
  events: readonly LiveEventSource[]
  feed: LiveFeedSource
  sessions: LoginSessionChecks
  tokens: TokenChecks
  memberships: MembershipChecks
}

/** Internal name for notifications that are not sent to pages by name. */
export const feedEvent = 'feed'
export const sessionEvent = 'sessions'

export function createLiveChannels(
  hub: LiveHub,
  { events, feed, sessions, memberships }: LiveEventSources,
): Channels {
  const all: LiveEventSource[] = [
    ...events,
    { name: feedEvent, channel: feed.channel, audience: 'owner' },
    { name: sessionEvent, channel: sessions.channel, audience: 'owner' },
    { name: sessionEvent, channel: memberships.channel, audience: 'owner' },
  ]
  const byChannel = Map.groupBy(all, ({ channel }) => channel)
  return Object.fromEntries(
    [...byChannel].map(([channel, sources]) => [
      channel,
      {
        onNotify: (owners) => {
          for (const { name, audience } of sources)
            hub.notify(name, audience === 'admins' ? adminAudience : owners)
        },
        onListening: () => {
          for (const { name } of sources) hub.notifyAll(name)
        },
      },
    ]),
  )
}
