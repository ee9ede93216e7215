import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { type Config, parseConfig, StartError } from '@fovea/api/config'
import { pickFreePorts, hasLocalPostgres, startLocalPostgres } from '@fovea/local-postgres'
import { canBuild, distFolder, isBuilt } from '@fovea/web/build-stamp'
import { readArguments } from './operating/command.ts'
import { loadEnvironment, settingsFiles } from './operating/environment.ts'
import { findUnknownSettings } from './operating/settings-file.ts'
import { handleHangup } from './processes/hangup.ts'
import { describeStartError } from './describe-start-error.ts'
import { createShutdown, stopOnSignals } from './shutdown.ts'

const root = path.join(import.meta.dirname, '..')

const builtOption = {
  built: { type: 'boolean', description: 'another process builds the console, so do not build it' },
} as const
// `fovea start` has already read its arguments; only a direct start reads them here.
if (import.meta.main) {
  const summary = 'Starts the console.'
  const args = process.argv.slice(2)
  const given = readArguments('npm start --', { summary, options: builtOption }, args)
  if ('code' in given) process.exit(given.code)
}

/** Closed in reverse order: the API drains first, the database stops last. */
const started: { close: () => Promise<void> }[] = []
const stop = createShutdown(async () => {
  for (const part of started.toReversed()) await part.close()
})
stopOnSignals(stop)
const onHangup = handleHangup(() => void stop(0))
loadEnvironment()

let config: Config | undefined
try {
  config = parseConfig(await withRealPort(process.env))
  for (const warning of findUnknownSettings(settingsFiles)) console.error(warning)
  await start(config)
} catch (error) {
  console.error(describeStartError(error, config))
  await stop(1)
}

/** The console has to know its address, and the sandbox uses the next ports. */
async function withRealPort(env: NodeJS.ProcessEnv) {
  return env['PORT'] === '0' ? { ...env, PORT: String(await pickFreePorts(3)) } : env
}

async function start(config: Config) {
  // In parallel, because at the first start each takes seconds.
  const [{ databaseUrl, embedded, hints }] = await Promise.all([
    prepareDatabase(config),
    buildIfNeeded(),
    usesWorkers(config) ? undefined : import('@fovea/api/server'),
  ])
  if (usesWorkers(config)) await serveByWorkers(config, databaseUrl, embedded)
  else await serve(config, databaseUrl, embedded)
  for (const hint of hints) console.log(hint)
  console.log(`ready on ${config.publicUrl}`)
  // Writes the compile cache now, so that the next start finds it even if this process is killed. It comes last, because
  // at a first start it takes a seventh of the processor time.
  flushCompileCache()
}

async function prepareDatabase(config: Config) {
  const dataDir = path.resolve(root, config.dataDir)
  const embedded = config.database.url === undefined ? embeddedIn(dataDir) : undefined
  if (embedded !== undefined && !hasLocalPostgres(embedded)) console.log('preparing the database…')
  const databaseUrl = config.database.url ?? (await startDatabase(dataDir, config))
  const hints = config.sandbox ? await startStandIns(config.sandbox, config, databaseUrl) : []
  return { databaseUrl, embedded, hints }
}

async function buildIfNeeded() {
  // While `npm run dev` watches, another process builds the console.
  if (process.argv.includes('--built') || (await isBuilt())) return
  await buildWeb()
}

/** A reload needs a primary that outlives the serving process. Development does without one to save memory. */
function usesWorkers({ production, processes }: Config) {
  return production || processes > 1
}

/** The server is loaded here, because the primary of workers does not need it. */
async function serve(config: Config, databaseUrl: string, databaseDir: string | undefined) {
  onHangup(() => void stop(0))
  const { startServer } = await import('@fovea/api/server')
  started.push(await startServer({ config, databaseUrl, databaseDir, webRoot: distFolder }))
}

async function serveByWorkers(config: Config, databaseUrl: string, embedded: string | undefined) {
  const { startWorkers } = await import('./processes/primary.ts')
  const { reload } = await startWorkers({
    config,
    databaseUrl,
    embeddedIn: embedded,
    onStarted: (part) => started.push(part),
  })
  onHangup(reload)
}

/** Builds in a separate process, so that the build's memory is released. */
async function buildWeb() {
  if (!(await canBuild())) {
    throw new StartError(
      `The console is not built, and ${distFolder} cannot be written: run \`npm run build\` where it can, and start again.`,
    )
  }
  console.log('building the console…')
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new StartError('The console could not be built: see the reason above.')
}

/** The embedded database must accept as many connections as the workers may open. */
async function settingsFor(config: Config) {
  const { getConnectionCount } = await import('@fovea/api/processes')
  return { max_connections: String(Math.max(100, getConnectionCount(config) + 10)) }
}

function embeddedIn(dataDir: string) {
  return path.join(dataDir, 'postgres')
}

async function startDatabase(dataDir: string, config: Config) {
  const postgres = await startLocalPostgres({
    dataDir: embeddedIn(dataDir),
    ...(usesWorkers(config) && { settings: await settingsFor(config) }),
    tell: (sentence) => console.error(sentence),
  })
  started.push({ close: () => postgres.stop() })
  if (postgres.notice !== undefined) console.log(postgres.notice)
  return postgres.url
}

/** Sandbox and demo data are loaded only here, and never in production. */
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
    inboundMail: config.mail.reply && {
      url: `${config.publicUrl}/api/email/inbound`,
      ...config.mail.reply,
    },
  })
  started.push(sandbox)
  const { seedDemo } = await import('@fovea/api/demo')
  const { directUrl, meteringUrl, timeoutFactor } = config.database
  await seedDemo({ databaseUrl, directUrl, meteringUrl, timeoutFactor, people: sandbox.people })
  return [
    `inbox on ${sandbox.url}/mail/`,
    'sign in as',
    ...sandbox.people.map(({ email, note }) => `  ${email.padEnd(24)} ${note}`),
  ]
}
