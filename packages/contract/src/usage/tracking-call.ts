import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { platformTypes } from '../license-keys/rules/platforms.ts'
import { boundedText } from '../text.ts'
import { calendarDay } from './calendar-day.ts'

const moments = z.nullable(z.object({ sessions: z.int(), mean: z.number(), deviation: z.number() }))

const distribution = z.object({
  sessions: z.int(),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
  counts: z.array(z.int()),
  edges: z.array(z.number()),
})

const device = z.object({
  model: z.string(),
  os: z.string(),
  platform: z.enum(platformTypes),
  sessions: z.int(),
  /** Medians; null if no session sent the measure. */
  fps: z.nullable(z.number()),
  faceLost: z.nullable(z.number()),
  calibrationError: z.nullable(z.number()),
})
export type TrackedDevice = z.infer<typeof device>

const version = z.object({
  sdk: z.string(),
  sessions: z.int(),
  fps: moments,
  faceLost: moments,
  calibrationError: moments,
})
export type TrackedVersion = z.infer<typeof version>

export const getTracking = defineEndpoint({
  operationId: 'getTrackingQuality',
  method: 'GET',
  path: '/api/usage/tracking',
  summary:
    'Tracking quality as apps report it, in production sessions: frames per second, share of time without a face (0 to 1), and calibration error in degrees. The last 30 UTC days, or `from` to `to`, at most 180 days. The 20 worst devices with at least 20 sessions, worst first.',
  query: z.object({
    app: z.optional(boundedText(255)),
    platform: z.optional(
      z.enum(platformTypes, { error: `Choose one of: ${platformTypes.join(', ')}.` }),
    ),
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
  }),
  answer: z.object({
    payload: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      today: z.iso.date(),
      sessions: z.int(),
      fps: distribution,
      faceLost: distribution,
      calibrationError: distribution,
      devices: z.array(device),
      versions: z.array(version),
      everTold: z.boolean(),
    }),
  }),
})
export type Tracking = z.infer<typeof getTracking.answer>['payload']
