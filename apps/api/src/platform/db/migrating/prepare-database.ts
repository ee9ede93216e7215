import type { Config } from '../../config/config.ts'
import { prepareJobs } from '../../jobs.ts'
import { createLog } from '../../log.ts'
import { migrate } from './migrate.ts'

/** Brings the database to this version, where nobody has done so before. */
export async function prepareDatabase(config: Config, databaseUrl: string) {
  const log = createLog(config.logLevel)
  const url = config.database.directUrl ?? databaseUrl
  await migrate({ url, log, alongside: () => prepareJobs({ url, log }) })
}
