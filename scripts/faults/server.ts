import { flushCompileCache } from 'node:module'
import { parseConfig, startServer } from '@fovea/api/server'
import { createShutdown, stopOnSignals } from '../shutdown.ts'

/** The service without console and stand-ins, because the tests restart it often. */
const config = parseConfig(process.env)
const server = await startServer({
  config,
  databaseUrl: config.database.url ?? '',
  databaseDir: process.env['FAULTS_DATABASE_DIR'],
})
stopOnSignals(createShutdown(() => server.close()))
// Writes the compile cache now, so that the next start finds it even if this process is killed.
flushCompileCache()
process.send?.('ready')
