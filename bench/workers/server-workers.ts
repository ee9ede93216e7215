import { parseConfig } from '@fovea/api/config'
import { startWorkers } from '../../scripts/processes/primary.ts'
import { createReport } from '../report.ts'

/** The product with two workers, assembled as in the start script. Their metrics are served at the next port. */
process.env['PROCESSES'] = '2'
process.env['METRICS_PORT'] = String(Number(process.env['PORT']) + 1)
const config = parseConfig(process.env)
await startWorkers({
  config,
  databaseUrl: config.database.url ?? '',
  embeddedIn: undefined,
  onStarted: ({ close }) => process.once('SIGTERM', () => void close().then(() => process.exit(0))),
})
createReport()
