import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { type Config, connectToPrimary, parseConfig, startServer } from '@fovea/api/server'
import { stopAbandonedPostgres } from '@fovea/local-postgres'
import { distFolder } from '@fovea/web/build-stamp'
import { describeStartError } from '../describe-start-error.ts'
import { createShutdown } from '../shutdown.ts'

/** A worker process. It ends with its primary, and only the primary prints messages to the operator. */
const { WORKER_PENDING_SETTINGS, WORKER_EMBEDDED_DATABASE, ...env } = process.env
let server: { close: () => Promise<void> } | undefined
let side: ReturnType<typeof connectToPrimary> | undefined
let isStopping = false
let isAlone = false

const stop = createShutdown(
  async () => {
    await server?.close()
    if (isAlone && WORKER_EMBEDDED_DATABASE !== undefined)
      await stopAbandonedPostgres(WORKER_EMBEDDED_DATABASE)
  },
  () => side?.isReplaced() === true,
)
function stopNow() {
  isStopping = true
  void stop(0)
}

// Ctrl-C and a closed terminal reach the whole process group; the primary handles them and stops the workers.
process.on('SIGINT', () => undefined)
process.on('SIGHUP', () => undefined)
process.on('SIGTERM', stopNow)
cluster.worker?.once('disconnect', () => {
  if (isStopping) process.exit(0)
  // The primary was killed. Running requests are still answered, and then the worker exits.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  isAlone = true
  stopNow()
})

function send(message: unknown, sent: () => void = () => undefined) {
  if (process.connected) process.send?.(message, undefined, undefined, sent)
  else sent()
}

let config: Config | undefined
try {
  // Validates settings that wait for a restart, so that the restart does not fail.
  if (WORKER_PENDING_SETTINGS !== undefined)
    parseConfig({ ...env, ...JSON.parse(WORKER_PENDING_SETTINGS) })
  config = parseConfig(env)
  side = connectToPrimary({ send, onMessage: (hear) => void process.on('message', hear) }, stopNow)
  server = await startServer({
    config,
    databaseUrl: config.database.url ?? '',
    webRoot: distFolder,
    databaseDir: WORKER_EMBEDDED_DATABASE,
    worker: side,
  })
  // Writes the compile cache now, so that the next start finds it even if this process is killed.
  flushCompileCache()
  send({ kind: 'ready' })
} catch (error) {
  const problem = describeStartError(error, config)
  const sentence = typeof problem === 'string' ? problem : inspect(problem)
  if (!isStopping) send({ kind: 'failed', sentence }, () => process.exit(1))
}
