import { migrate } from './platform/db/migrating/migrate.ts'
import { prepareJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'

export { backUp, type BackupSummary } from './platform/backup/back-up.ts'
export { BackupError } from './platform/backup/backup-error.ts'
export { checkBackup } from './platform/backup/read-file.ts'
export { restore } from './platform/backup/restore.ts'
export { ConfigError, parseStorageConfig } from './platform/config/config.ts'
export { StartError } from './platform/config/start-error.ts'
export { planMigrations } from './platform/db/migrating/migration-plan.ts'

/** Brings a database to this version, as a start does. */
export async function migrateDatabase(url: string, logLevel = 'info') {
  const log = createLog(logLevel)
  await migrate({ url, log, alongside: () => prepareJobs({ url, log }) })
}
