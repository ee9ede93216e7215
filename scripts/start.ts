import path from 'node:path'
import { type Config, ConfigError, parseConfig, startServer, StartError } from '@fovea/api/server'
import { LocalPostgresError, startLocalPostgres } from '@fovea/local-postgres'
import { buildWeb, dist } from '@fovea/web/build'
import { createStop, stopOnSignals } from './stopping.ts'

const root = path.join(import.meta.dirname, '..')

/** What has been started, to be ended in the opposite order: the API drains first, the database goes last. */
const started: { close: () => Promise<void> }[] = []
const stop = createStop(async () => {
  for (const part of started.toReversed()) await part.close()
})
stopOnSignals(stop)

try {
  await start(parseConfig(process.env))
} catch (error) {
  console.error(sentenceOf(error))
  await stop(1)
}

async function start(config: Config) {
  const dataDir = path.resolve(root, config.dataDir)
  const databaseUrl = config.database.url ?? (await startDatabase(dataDir))
  const hints = config.sandbox ? await startStandIns(config.sandbox, config, databaseUrl) : []
  // While `npm run dev` watches, another process builds the console.
  const webRoot = process.argv.includes('--built') ? dist : await buildWeb()
  const server = await startServer({ config, databaseUrl, webRoot })
  started.push(server)
  for (const hint of hints) console.log(hint)
  console.log(`ready on ${server.url}`)
}

async function startDatabase(dataDir: string) {
  const postgres = await startLocalPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    tell: (sentence) => console.error(sentence),
  })
  started.push({ close: () => postgres.stop() })
  if (postgres.notice !== undefined) console.log(postgres.notice)
  return postgres.url
}

/** The sandbox and what its people own are loaded here alone, and never in production. */
async function startStandIns(
  { port, smtpPort }: { port: number; smtpPort: number },
  config: Config,
  databaseUrl: string,
) {
  const { startSandbox } = await import('@fovea/sandbox')
  const sandbox = await startSandbox({
    port,
    smtpPort,
    stateDir: path.resolve(root, config.dataDir, 'sandbox'),
    stripeWebhookUrl: `${config.publicUrl}/api/billing/webhook`,
  })
  started.push(sandbox)
  const { seedDemo } = await import('@fovea/api/demo')
  await seedDemo({ databaseUrl, people: sandbox.people })
  return [
    `inbox on ${sandbox.url}/mail/`,
    'sign in as',
    ...sandbox.people.map(({ email, note }) => `  ${email.padEnd(24)} ${note}`),
  ]
}

/** What a person can act on is said in a sentence; anything else is a defect and keeps its trace. */
function sentenceOf(error: unknown) {
  if (
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof LocalPostgresError
  ) {
    return error.message
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Another program listens already (${error.message}): stop it, or set PORT to a free port.`
  }
  return error
}
