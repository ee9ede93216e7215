import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { readBackupAge } from '../backup/last-backup.ts'
import type { Db } from '../db/connect.ts'
import { mailRepository } from '../mail/repository.ts'
import type { CertificateMonitor } from './certificate-monitor.ts'
import { readDatabaseSize } from './database-size.ts'
import { readDiskUsage } from './disk.ts'
import { cacheFor } from './with-timeout.ts'
import { registerGauge } from './register-gauge.ts'
import { readQueueStatuses } from './queues.ts'
import { readTaskStatuses } from './tasks.ts'

type PlatformMetricsDeps = {
  registry: Registry
  log: FastifyBaseLogger
  db: Db
  dataDir: string
  certificates: CertificateMonitor
}

const keptMs = 5_000
const sizeKeptMs = 300_000

export function registerPlatformMetrics({
  registry,
  log,
  db,
  dataDir,
  certificates,
}: PlatformMetricsDeps) {
  const gauge = (options: Omit<Parameters<typeof registerGauge>[0], 'registry' | 'log'>) =>
    void registerGauge({ registry, log, ...options })
  const queues = cacheFor(keptMs, () => readQueueStatuses(db))
  const tasks = cacheFor(keptMs, () => readTaskStatuses(db))
  const mails = cacheFor(keptMs, () => mailRepository(db).readUnsent())
  const disk = cacheFor(keptMs, () => readDiskUsage(dataDir))
  const backupAge = cacheFor(keptMs, () => readBackupAge(db))
  const size = cacheFor(sizeKeptMs, () => readDatabaseSize(db))

  gauge({
    name: 'queue_waiting',
    help: 'Jobs that wait in a queue, also to be tried again; 10,000 for more.',
    labelNames: ['queue'],
    read: async () =>
      (await queues()).map(({ name: queue, waiting: value }) => ({ labels: { queue }, value })),
  })
  gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest job has waited in a queue; 0 for an empty one.',
    labelNames: ['queue'],
    read: async () =>
      (await queues()).map(({ name: queue, oldestSeconds: value }) => ({
        labels: { queue },
        value,
      })),
  })
  gauge({
    name: 'mail_oldest_seconds',
    help: 'How long the oldest email has waited to leave; 0 where none waits.',
    read: async () => [{ value: (await mails()).oldestSeconds }],
  })
  gauge({
    name: 'mail_failed',
    help: 'Emails that were given up and wait for an admin; 10,000 for more.',
    read: async () => [{ value: (await mails()).failed }],
  })
  gauge({
    name: 'task_failures',
    help: 'How many runs of a scheduled task have failed in a row.',
    labelNames: ['task'],
    read: async () =>
      (await tasks()).map(({ name: task, failures: value }) => ({ labels: { task }, value })),
  })
  gauge({
    name: 'task_overdue_seconds',
    help: 'How much later than expected a scheduled task has last succeeded; 0 where it is in time or has never run.',
    labelNames: ['task'],
    read: async () =>
      (await tasks()).map(({ name: task, okAt, everySeconds }) => {
        const sinceSeconds = okAt ? (Date.now() - okAt.getTime()) / 1000 : 0
        return { labels: { task }, value: Math.max(0, sinceSeconds - everySeconds) }
      }),
  })
  gauge({
    name: 'database_size_bytes',
    help: 'Size of the database on its disk, read every five minutes.',
    read: async () => [{ value: await size() }],
  })
  gauge({
    name: 'backup_age_seconds',
    help: 'Time since `fovea backup` last backed up this database; without a backup, since its first migration.',
    read: async () => [{ value: await backupAge() }],
  })
  gauge({
    name: 'data_dir_free_ratio',
    help: 'Free share, from 0 to 1, of the disk that DATA_DIR is on.',
    aggregator: 'min',
    read: async () => {
      const { freeBytes, totalBytes } = await disk()
      return [{ value: totalBytes > 0 ? freeBytes / totalBytes : 1 }]
    },
  })
  gauge({
    name: 'certificate_days_left',
    help: 'Days until a TLS certificate that the console depends on ends, by service; checked once a day.',
    labelNames: ['service'],
    aggregator: 'min',
    read: async () =>
      certificates
        .read()
        .flatMap(({ service, daysLeft }) =>
          daysLeft === null ? [] : [{ labels: { service }, value: daysLeft }],
        ),
  })
}
