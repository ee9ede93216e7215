import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { unixSecondsText } from './unix-seconds.ts'

/** Up to this number sessions are listed one by one; beyond it they are counted by day. */
export const maxSessionRows = 50_000

const call = z.object({
  /** Unix seconds; when counted by day, the start of the UTC day. */
  sessionStartTime: z.int(),
  ownerId: z.string(),
  /** The app's identifier on iOS, Android and Windows; empty for a web app. */
  bundleIdentifier: z.string(),
  /** Host of a web app; empty for other apps. */
  hostName: z.string(),
  count: z.optional(z.int()),
})
export type MonitoredSession = z.infer<typeof call>

/** Email address and name by owner; both empty if the account is deleted. */
const owners = z.record(z.string(), z.tuple([z.string(), z.string()]))

export const getMonitor = defineEndpoint({
  operationId: 'getMonitor',
  method: 'GET',
  path: '/api/admin',
  summary: `Sessions of all owners since a given time, at most ${maxSessionRows.toLocaleString('en-US')}; with \`by=day\` one row per day, owner and app instead.`,
  query: z.object({
    periodStart: unixSecondsText,
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

const dayCalls = z
  .object({ date: z.iso.date(), prod: z.int(), dev: z.int() })
  .check(z.meta({ id: 'MonitorDay' }))

export const getMonitorDays = defineEndpoint({
  operationId: 'listMonitorDays',
  method: 'GET',
  path: '/api/admin/monitor/days',
  summary:
    'Sessions of all owners since a given time by UTC day, oldest first. Days without sessions are left out.',
  query: z.object({ periodStart: unixSecondsText }),
  answer: z.object({
    payload: z.object({
      docs: z.array(dayCalls),
    }),
  }),
})

const monitorApp = z
  .object({
    _id: z.string(),
    ownerId: z.string(),
    bundleIdentifier: z.string(),
    hostName: z.string(),
    /** Email and name are empty if the account or the team is deleted; a team has only a name. */
    ownerKind: z._default(z.enum(['person', 'team', 'deleted']), 'person'),
    email: z.string(),
    name: z.string(),
    count: z.int(),
  })
  .check(z.meta({ id: 'MonitorApp' }))
export type MonitorApp = z.infer<typeof monitorApp>

export const maxMonitorApps = 1_000
const limitMessage = `Send a number from 1 to ${maxMonitorApps}.`

const appsOnPage = {
  environment: z.enum(['prod', 'dev'], { error: 'Send `prod` or `dev`.' }),
  limit: z._default(
    z.coerce
      .number({ error: limitMessage })
      .check(
        z.int({ error: limitMessage }),
        z.minimum(1, { error: limitMessage }),
        z.maximum(maxMonitorApps, { error: limitMessage }),
      ),
    100,
  ),
  cursor: z.optional(
    z.string().check(
      z.regex(/^\d{1,15} (?:web|app) [\da-f-]{36} [^]{0,500}$/, {
        error: 'Send `next` from the previous page.',
      }),
    ),
  ),
}

const appsAnswer = z
  .object({
    payload: z.object({
      docs: z.array(monitorApp),
      all: z.int(),
      next: z.optional(z.string()),
    }),
  })
  .check(z.meta({ id: 'MonitorApps' }))

export const listMonitorApps = defineEndpoint({
  operationId: 'listMonitorApps',
  method: 'GET',
  path: '/api/admin/monitor/apps',
  summary:
    'Apps of all owners with sessions since a given time, the most sessions first. `all` is the number of apps; `next` is the cursor of the next page.',
  query: z.object({ periodStart: unixSecondsText, ...appsOnPage }),
  answer: appsAnswer,
})

/** Windows whose calls are kept ready, in days of 24 hours. */
export const monitorWindows = [7, 28, 90, 180] as const
export type MonitorWindow = (typeof monitorWindows)[number]

const windowMessage = `Send ${monitorWindows.join(', ')} or leave it out.`
const windowDays = {
  days: z._default(
    z.pipe(
      z.coerce.number({ error: windowMessage }),
      z.literal(monitorWindows, { error: windowMessage }),
    ),
    7,
  ),
}

export const getMonitorWindow = defineEndpoint({
  operationId: 'getMonitorWindow',
  method: 'GET',
  path: '/api/admin/monitor/window',
  summary:
    'Sessions of all owners in the last 7, 28, 90 or 180 days by UTC day, oldest first, from sums that are some minutes old. Days without sessions are left out.',
  query: z.object(windowDays),
  answer: z.object({
    payload: z.object({
      /** When the window begins, and when it was read; null before the first time. */
      since: z.nullable(z.iso.datetime()),
      asOf: z.nullable(z.iso.datetime()),
      docs: z.array(dayCalls),
    }),
  }),
})

export const listMonitorWindowApps = defineEndpoint({
  operationId: 'listMonitorWindowApps',
  method: 'GET',
  path: '/api/admin/monitor/window/apps',
  summary:
    'Apps of all owners with sessions in such a window, the most sessions first. `all` is the number of apps; `next` is the cursor of the next page.',
  query: z.object({ ...windowDays, ...appsOnPage }),
  answer: appsAnswer,
})
