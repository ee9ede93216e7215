export {
  cleanAfterMove,
  createMeter,
  DistributeError,
  distributeMetering,
  mergeMetering,
  MoveError,
  moveMetering,
} from './features/metering/index.ts'
export { backUp, type BackupSummary } from './platform/backup/back-up.ts'
export { BackupError } from './platform/backup/backup-error.ts'
export { isMetered as isMeteredInBackup } from './platform/backup/two-databases/both-databases.ts'
export { checkBackup } from './platform/backup/read-file.ts'
export { restore } from './platform/backup/restore.ts'
export { ConfigError, parseEncryptionConfig, parseStorageConfig } from './platform/config/config.ts'
export { StartError } from './platform/config/start-error.ts'
export { checkDatabase, explainMissingRight } from './platform/db/check-database.ts'
export { isAway as isDatabaseAway } from './platform/db/fault.ts'
export { planMigrations } from './platform/db/migrating/migration-plan.ts'
export { migrateDatabase, prepareBoth } from './prepare-databases.ts'
