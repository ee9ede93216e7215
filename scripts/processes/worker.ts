import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { type Config, joinPrimary, parseConfig, startServer } from '@fovea/api/server'
import { stopAbandoned } from '@fovea/local-postgres'
import { dist } from '@fovea/web/built'
import { sentenceOf } from '../start-sentences.ts'
import { createStop } from '../stopping.ts'

/** One of the processes that serve. It lives and ends with its primary, which alone is told by people what to do. */
const { WORKER_PENDING_SETTINGS, WORKER_EMBEDDED_DATABASE, ...env } = process.env
let server: { close: () => Promise<void> } | undefined
let side: ReturnType<typeof joinPrimary> | undefined
let isStopping = false
let isAlone = false

const stop = createStop(
  async () => {
    await server?.close()
    if (isAlone && WORKER_EMBEDDED_DATABASE !== undefined)
      await stopAbandoned(WORKER_EMBEDDED_DATABASE)
  },
  () => side?.isReplaced() === true,
)
function stopNow() {
  isStopping = true
  void stop(0)
}

// Ctrl-C and a closed terminal reach the whole group: the primary hears them too, and tells.
process.on('SIGINT', () => undefined)
process.on('SIGHUP', () => undefined)
process.on('SIGTERM', stopNow)
cluster.worker?.once('disconnect', () => {
  if (isStopping) process.exit(0)
  // The primary was killed. What is under way is still answered, then there is nothing left to do.
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
  // Settings that wait for a restart are checked now, so that the restart does not fail.
  if (WORKER_PENDING_SETTINGS !== undefined)
    parseConfig({ ...env, ...JSON.parse(WORKER_PENDING_SETTINGS) })
  config = parseConfig(env)
  side = joinPrimary({ send, listen: (hear) => void process.on('message', hear) }, stopNow)
  server = await startServer({
    config,
    databaseUrl: config.database.url ?? '',
    webRoot: dist,
    databaseDir: WORKER_EMBEDDED_DATABASE,
    worker: side,
  })
  // Kept now, where the next start finds it even if this process is killed.
  flushCompileCache()
  send({ kind: 'ready' })
} catch (error) {
  const told = sentenceOf(error, config)
  const sentence = typeof told === 'string' ? told : inspect(told)
  if (!isStopping) send({ kind: 'failed', sentence }, () => process.exit(1))
}
