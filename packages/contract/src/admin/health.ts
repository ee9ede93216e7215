import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const task = z.object({
  name: z.string(),
  everySeconds: z.int(),
  running: z.boolean(),
  /** When it last began; null where it has not run yet. */
  lastRun: z.nullable(z.iso.datetime()),
  tookSeconds: z.nullable(z.number()),
  /** The last run that did not fail. */
  lastSuccess: z.nullable(z.iso.datetime()),
  /** About when it runs again. */
  next: z.nullable(z.iso.datetime()),
  /** How many runs in a row have failed, and what the last of them said. */
  failures: z.int(),
  error: z.string(),
})
export type TaskHealth = z.infer<typeof task>

const queue = z.object({
  name: z.string(),
  /** Jobs that wait, including those that are tried again later; at most 10,000 are counted. */
  waiting: z.int(),
  oldestSeconds: z.number(),
})
export type QueueHealth = z.infer<typeof queue>

const certificate = z.object({
  service: z.enum(['console', 'google', 'github', 'card provider', 'mail server']),
  host: z.string(),
  /** `none`: reached without TLS, as the sandbox is. */
  state: z.enum(['good', 'unreachable', 'unchecked', 'none']),
  daysLeft: z.nullable(z.int()),
  checked: z.nullable(z.iso.datetime()),
})
export type CertificateHealth = z.infer<typeof certificate>

const health = z.object({
  versions: z.object({
    console: z.string(),
    node: z.string(),
    postgres: z.nullable(z.string()),
    migration: z.nullable(z.string()),
  }),
  tasks: z.nullable(z.array(task)),
  queues: z.nullable(z.array(queue)),
  /** What failed after all retries and waits for an admin. */
  failed: z.nullable(z.object({ mails: z.int(), billing: z.int() })),
  lastBackup: z.nullable(z.object({ at: z.iso.datetime(), verified: z.boolean() })),
  certificates: z.array(certificate),
  databaseBytes: z.nullable(z.number()),
  disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
})
export type Health = z.infer<typeof health>

export const getAdminHealth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary:
    'Tasks, queues, back-up, certificates, versions and room of the console. What could not be read within a second is null.',
  answer: z.object({ payload: health }),
})
