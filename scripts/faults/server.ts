import { flushCompileCache } from 'node:module'
import { parseConfig, startServer } from '@fovea/api/server'
import { createShutdown, stopOnSignals } from '../shutdown.ts'

/** The service alone, without console and stand-ins: what is killed here is killed often. */
const config = parseConfig(process.env)
const server = await startServer({
  config,
  databaseUrl: config.database.url ?? '',
  databaseDir: process.env['FAULTS_DATABASE_DIR'],
})
stopOnSignals(createShutdown(() => server.close()))
// Kept now, where the next start finds it though this process is killed.
flushCompileCache()
process.send?.('ready')
