import type { Ctx } from '../../../platform/context.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import type { Certificates } from '../../../platform/watching/certificates.ts'
import { readDatabaseSize } from '../../../platform/watching/database-size.ts'
import { readDisk } from '../../../platform/watching/disk.ts'
import { inTime } from '../../../platform/watching/in-time.ts'
import { lastBackup } from '../../../platform/backup/last-backup.ts'
import { readQueues } from '../../../platform/watching/queues.ts'
import { readTasks } from '../../../platform/watching/tasks.ts'
import { readDatabaseVersion } from '../../../platform/watching/versions.ts'
import { countGivenUpBilling } from '../../billing/index.ts'

/** Whoever looks at a page about what is stuck must not be stuck with it. */
const patienceMs = 1_000

export type HealthReading = Awaited<ReturnType<typeof readHealth>>

/** Everything side by side; what fails or is late is null, and its reason in the log. */
export async function readHealth({ db, config, log }: Ctx, certificates: Certificates) {
  const reading = async <Value>(what: string, read: () => Promise<Value>) => {
    try {
      return await inTime(patienceMs, read())
    } catch (error) {
      log.warn({ err: error, reading: what }, 'a part of the health could not be read')
      return null
    }
  }
  const [tasks, queues, mails, billing, backup, version, databaseBytes, disk] = await Promise.all([
    reading('tasks', () => readTasks(db)),
    reading('queues', () => readQueues(db)),
    reading('mails', () => mailRepository(db).readUnsent()),
    reading('billing', () => countGivenUpBilling(db)),
    reading('backup', () => lastBackup(db)),
    reading('versions', () => readDatabaseVersion(db)),
    reading('database size', () => readDatabaseSize(db)),
    reading('disk', () => readDisk(config.dataDir)),
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
