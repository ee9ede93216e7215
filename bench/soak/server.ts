import { parseConfig, startServer } from '@fovea/api/server'
import { distFolder } from '@fovea/web/build-stamp'
import { createReport } from '../report.ts'

const config = parseConfig(process.env)
await startServer({ config, databaseUrl: config.database.url ?? '', webRoot: distFolder })
createReport()
