import type { Permission, Role } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../db/connect.ts'
import type { Channels } from '../db/listen.ts'
import { adminAudience, type LiveHub } from './hub.ts'

/** A word to a person's pages, which then ask for the rest themselves. What a room offers to have it told. */
export type LiveEventSource = {
  /** What the pages know it by. */
  name: string
  /** Which permission a member of a workspace needs to hear of it. */
  permission?: Permission
  /** Where the database tells of it; the payload names the owner. */
  channel: string
  audience: 'owner' | 'admins'
}

export type FeedEvent = { id: string }

/** Where a feed is read from. */
type FeedSource = { db: Db; metering: Db }

/** What happens to an owner, kept and read on from where a page left off: one room's, as a page has one place in it. */
export type LiveFeedSource = {
  /** The payload names owners, separated by commas, or is `*` for more than fit. */
  channel: string
  /** What happened after this id, the oldest first. Ids sort by time. */
  read: (from: FeedSource, ownerId: string, after: string) => Promise<FeedEvent[]>
}

/** By what a stream knows that the session it was opened by has ended. */
export type LoginSessionChecks = {
  /** The payload names the person. */
  channel: string
  /** Which of these sessions are still good. */
  findValidSessions: (db: Db, sessionIds: string[], now: Date) => Promise<ReadonlySet<string>>
}

/** By what a stream knows that the token it was opened by has ended; it is asked about often enough without being told. */
export type TokenChecks = {
  /** Which of these tokens are still good. */
  findValidTokens: (db: Db, tokenIds: string[], now: Date) => Promise<ReadonlySet<string>>
}

/** Somebody in a workspace. */
export type Membership = { workspaceId: string; userId: string }

/** By what a stream knows that whoever opened it has lost its workspace, or has another role there. */
export type MembershipChecks = {
  /** The payload names the person. */
  channel: string
  /** As what each of these is there now; undefined for who is not. */
  findRoles: (db: Db, places: Membership[]) => Promise<(place: Membership) => Role | undefined>
}

/** What the rooms have offered. */
export type LiveEventSources = {
  events: readonly LiveEventSource[]
  feed: LiveFeedSource
  sessions: LoginSessionChecks
  tokens: TokenChecks
  memberships: MembershipChecks
}

/** What the hub calls news that pages are not told by name. */
export const feedEvent = 'feed'
export const sessionEvent = 'sessions'

/** Has the hub told of all that the database tells. */
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
    [...byChannel].map(([channel, news]) => [
      channel,
      {
        onNotify: (owners) => {
          for (const { name, audience } of news)
            hub.notify(name, audience === 'admins' ? adminAudience : owners)
        },
        onListening: () => {
          for (const { name } of news) hub.notifyAll(name)
        },
      },
    ]),
  )
}
