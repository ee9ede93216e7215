import cluster from 'node:cluster'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '@fovea/api/config'
import { findConnectionsWarning, createMetricsAggregator, serveMetrics } from '@fovea/api/processes'
import { homeFolder, removeEnvFileFlags } from '../operating/environment.ts'
import { createWorkers } from './workers.ts'
import { createWorkerEnvironment } from './worker-environment.ts'

type Options = {
  config: Config
  databaseUrl: string
  /** Folder of the embedded database, for workers that outlive the primary. */
  embeddedIn: string | undefined
  /** Called with each started part, so that the caller closes it at the end. */
  onStarted: (part: { close: () => Promise<void> }) => void
}

export async function startWorkers({ config, databaseUrl, embeddedIn, onStarted }: Options) {
  const root = path.join(import.meta.dirname, '../..')
  // A relative path, so that it leads to the new release once its folder has replaced the old one.
  const worker = path.relative(root, fileURLToPath(import.meta.resolve('./worker.ts')))
  if (homeFolder !== root) process.execPath = path.join(homeFolder, 'runtime/bin/node')
  cluster.setupPrimary({
    exec: path.join(homeFolder, worker),
    execArgv: removeEnvFileFlags(process.execArgv),
    // JSON would turn NaN and infinite metrics into null.
    serialization: 'advanced',
  })
  const environment = createWorkerEnvironment({ config, databaseUrl, embeddedIn })
  const workers = createWorkers({
    size: config.processes,
    environment: environment.first,
    fork: (env) => cluster.fork(env),
    onMessage(id, message) {
      if (message.kind === 'metrics') metrics.hear(id, message)
    },
    onLeft: (id) => metrics.left(id),
    print: tell,
  })
  const metrics = createMetricsAggregator({
    workers: workers.ready,
    send: workers.send,
    counts: () => ({
      ready: workers.ready().length,
      wanted: config.processes,
      replaced: workers.replaced(),
    }),
  })

  onStarted(workers)
  if (config.metricsPort !== undefined) {
    const { contentType } = metrics
    const server = await serveMetrics(
      { metrics: metrics.text, contentType },
      config.metricsPort,
      config.metricsHost,
    )
    onStarted({ close: async () => void server.close() })
  }
  await workers.start()
  const warning = await findConnectionsWarning(config, databaseUrl)
  if (warning !== undefined) tell(warning)

  function readEnvironment() {
    const { pending, environment: next } = environment.read()
    for (const name of pending)
      tell(`${name} has changed: the new value takes effect at the next restart.`)
    return next
  }
  return { reload: () => workers.roll(readEnvironment) }
}

function tell(sentence: string) {
  console.error(sentence)
}
