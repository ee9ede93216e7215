import cluster from 'node:cluster'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '@fovea/api/config'
import {
  connectionsWarning,
  createMetricsSum,
  listenForMetrics,
  prepareDatabases,
} from '@fovea/api/processes'
import { createCrew } from './crew.ts'

type Options = {
  config: Config
  databaseUrl: string
  /** Where the embedded database is, for workers that outlive the primary. */
  embeddedIn: string | undefined
  /** What has to be closed in the end, from the moment it is there. */
  onStarted: (part: { close: () => Promise<void> }) => void
  stop: () => void
}

/** Prepares the database and starts the workers, which serve; here their metrics meet. */
export async function startWorkers({ config, databaseUrl, embeddedIn, onStarted, stop }: Options) {
  await prepareDatabases(config, databaseUrl)
  const warning = await connectionsWarning(config, databaseUrl)
  if (warning !== undefined) tell(warning)

  cluster.setupPrimary({
    exec: fileURLToPath(import.meta.resolve('./worker.ts')),
    execArgv: withoutEnvFile(process.execArgv),
    // As JSON a metric that is not a number would be lost.
    serialization: 'advanced',
  })
  const env = {
    PORT: String(config.port),
    DATABASE_URL: databaseUrl,
    ...(embeddedIn !== undefined && { WORKER_EMBEDDED_DATABASE: embeddedIn }),
  }
  const crew = createCrew({
    size: config.processes,
    fork: (first) => cluster.fork({ ...env, ...(first && { WORKER_DATABASE_READY: '1' }) }),
    onMessage(id, message) {
      if (message.kind === 'metrics') metrics.hear(id, message)
    },
    onLeft: (id) => metrics.left(id),
    tell,
  })
  const metrics = createMetricsSum({
    workers: crew.ready,
    send: crew.send,
    counts: () => ({
      ready: crew.ready().length,
      wanted: config.processes,
      replaced: crew.replaced(),
    }),
  })

  onStarted(crew)
  const hadTerminal = hasTerminal()
  let isUp = false
  process.on('SIGHUP', () => {
    // A terminal that is closed says so by the same signal; nobody is left there to stop the console.
    if (hadTerminal && !hasTerminal()) stop()
    else if (isUp) crew.roll()
  })

  if (config.metricsPort !== undefined) {
    const { contentType } = metrics
    const server = await listenForMetrics(
      { metrics: metrics.text, contentType },
      config.metricsPort,
      config.metricsHost,
    )
    onStarted({ close: async () => void server.close() })
  }
  await crew.start()
  isUp = true
  return { url: config.publicUrl }
}

function tell(sentence: string) {
  console.error(sentence)
}

/** A worker's environment is the primary's: read again, the file would only half count. */
function withoutEnvFile(flags: string[]) {
  return flags.filter(
    (flag, index) =>
      !/^--env-file(-if-exists)?(=|$)/.test(flag) &&
      !/^--env-file(-if-exists)?$/.test(flags[index - 1] ?? ''),
  )
}

function hasTerminal() {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
