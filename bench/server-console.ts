import { parseConfig, startServer } from '@fovea/api/server'
import { createReport } from './report.ts'

const config = parseConfig(process.env)
await startServer({ config, databaseUrl: config.database.url ?? '' })
createReport()
