import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const task = z.object({
  /** The name that logs, metrics and alerts use. */
  name: z.string(),
  title: z.string(),
  everySeconds: z.int(),
  running: z.boolean(),
  lastRun: z.nullable(z.iso.datetime()),
  tookSeconds: z.nullable(z.number()),
  lastSuccess: z.nullable(z.iso.datetime()),
  next: z.nullable(z.iso.datetime()),
  /** Failures in a row, and the message of the last one. */
  failures: z.int(),
  error: z.string(),
})
export type TaskHealth = z.infer<typeof task>

const queue = z.object({
  name: z.string(),
  /** Includes the jobs that wait for a retry; counting stops at 10,000. */
  waiting: z.int(),
  oldestSeconds: z.number(),
})
export type QueueHealth = z.infer<typeof queue>

const certificate = z.object({
  service: z.enum(['console', 'google', 'github', 'card provider', 'mail server']),
  host: z.string(),
  /** `none`: the connection doesn't use TLS, as in the sandbox. */
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
  failed: z.nullable(z.object({ mails: z.int(), billing: z.int() })),
  lastBackup: z.nullable(z.object({ at: z.iso.datetime(), verified: z.boolean() })),
  /** False if it could not be read whether there is a backup. */
  isBackupKnown: z._default(z.boolean(), true),
  certificates: z.array(certificate),
  databaseBytes: z.nullable(z.number()),
  disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
})
export type Health = z.infer<typeof health>

export const getAdminHealth = defineEndpoint({
  operationId: 'getServiceHealth',
  method: 'GET',
  path: '/api/admin/health',
  summary:
    'Tasks, queues, backup, certificates, versions and disk space of the console. A value that could not be read within a second is null.',
  answer: z.object({ payload: health }),
})
