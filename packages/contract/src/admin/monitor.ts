import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { unixSeconds } from './unix-seconds.ts'

/** The most sessions that are listed one by one; beyond that they are counted by day. */
export const mostSessionRows = 50_000

const call = z.object({
  /** Unix seconds; by day, the start of its UTC day. */
  sessionStartTime: z.int(),
  ownerId: z.string(),
  /** What names an app on iOS, Android and Windows; empty for a web app. */
  bundleIdentifier: z.string(),
  /** The host of a web app; empty for any other. */
  hostName: z.string(),
  /** By day only: how many sessions. */
  count: z.optional(z.int()),
})
/** A session, or by day the sessions of an owner's app. */
export type SdkCall = z.infer<typeof call>

/** E-mail address and name by owner; both empty where the account is gone. */
const owners = z.record(z.string(), z.tuple([z.string(), z.string()]))

export const getMonitor = endpoint({
  method: 'GET',
  path: '/api/admin',
  summary: `Sessions of all owners since a given time, at most ${mostSessionRows.toLocaleString('en-US')}; with \`by=day\` one row per day, owner and app instead.`,
  query: z.object({
    periodStart: unixSeconds,
    by: z.optional(z.literal('day', { error: 'Send `day` or leave it out.' })),
  }),
  answer: z.object({
    header: z.object({
      payload: z.object({
        prod: z.array(call),
        prodOwner: owners,
        dev: z.array(call),
        devOwner: owners,
      }),
    }),
  }),
})
