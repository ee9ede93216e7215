export {
  deleteMovedRows,
  createMeter,
  DistributeError,
  distributeMetering,
  mergeMetering,
  MoveError,
  moveMetering,
} from './features/metering/index.ts'
export { createBackup, type BackupSummary } from './platform/backup/create-backup.ts'
export { BackupError } from './platform/backup/backup-error.ts'
export { isMeteredTableName as isMeteredInBackup } from './platform/backup/two-databases/combine-manifests.ts'
export { checkBackup } from './platform/backup/read-backup.ts'
export { restoreBackup } from './platform/backup/restore.ts'
export { ConfigError, parseEncryptionConfig, parseStorageConfig } from './platform/config/config.ts'
export { StartError } from './platform/config/start-error.ts'
export { checkDatabase, explainMissingPrivilege } from './platform/db/check-database.ts'
export { isDatabaseUnavailable as isDatabaseAway } from './platform/db/database-errors.ts'
export { planMigrations } from './platform/db/migrations/migration-plan.ts'
export { migrateDatabase, prepareMainAndMetering } from './prepare-databases.ts'
