import { parseConfig, startServer } from '@fovea/api/server'
import { createReport } from './report.ts'

/** The product itself, as the start script puts it together. */
const config = parseConfig(process.env)
await startServer({ config, databaseUrl: config.database.url ?? '' })
createReport()
