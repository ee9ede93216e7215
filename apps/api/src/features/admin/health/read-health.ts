import type { Ctx } from '../../../platform/context.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import type { CertificateMonitor } from '../../../platform/monitoring/certificate-monitor.ts'
import { readDatabaseSize } from '../../../platform/monitoring/database-size.ts'
import { readDiskUsage } from '../../../platform/monitoring/disk.ts'
import { withTimeout } from '../../../platform/monitoring/with-timeout.ts'
import { lastBackup } from '../../../platform/backup/last-backup.ts'
import { readQueueStatuses } from '../../../platform/monitoring/queues.ts'
import { readTaskStatuses } from '../../../platform/monitoring/tasks.ts'
import { readDatabaseVersion } from '../../../platform/monitoring/versions.ts'
import { countFailedBillingJobs } from '../../billing/index.ts'

/** Each section has a short timeout, so that a stuck section does not block the page that shows it. */
const sectionTimeoutMs = 1_000

export type HealthStatus = Awaited<ReturnType<typeof readHealth>>

/** Reads all sections in parallel. A section that fails or is late is null, and the reason is logged. */
export async function readHealth({ db, config, log }: Ctx, certificates: CertificateMonitor) {
  const reading = async <Value>(label: string, read: () => Promise<Value>) => {
    try {
      return await withTimeout(sectionTimeoutMs, read())
    } catch (error) {
      log.warn({ err: error, reading: label }, 'reading a health section failed')
      return null
    }
  }
  const [tasks, queues, mails, billing, backup, version, databaseBytes, disk] = await Promise.all([
    reading('tasks', () => readTaskStatuses(db)),
    reading('queues', () => readQueueStatuses(db)),
    reading('mails', () => mailRepository(db).readUnsent()),
    reading('billing', () => countFailedBillingJobs(db)),
    reading('backup', () => lastBackup(db)),
    reading('versions', () => readDatabaseVersion(db)),
    reading('database size', () => readDatabaseSize(db)),
    reading('disk', () => readDiskUsage(config.dataDir)),
  ])
  return {
    tasks,
    queues,
    failed: mails === null || billing === null ? null : { mails: mails.failed, billing },
    backup,
    version,
    databaseBytes,
    disk,
    certificates: certificates.read(),
  }
}
