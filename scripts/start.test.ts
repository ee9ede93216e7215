import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../apps/api/test/database.ts'
import { productionSettings } from './production-settings.ts'
import { startCommand } from './start-command.ts'

const root = path.join(import.meta.dirname, '..')
const { compileCache } = await startCommand()
let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let port: number
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-start-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  database = await cloneDatabase()
  port = await pickFreePorts(4)
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) await end(child)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function end(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  return exit
}

async function start(
  env: Record<string, string> = {},
  [program = '', ...args]: string[] = ['node', 'scripts/start.ts'],
) {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: folder,
      // Prevents timeouts on a machine that stalls for seconds, which this test does not cover.
      DATABASE_TIMEOUT_FACTOR: '20',
      STRIPE_TIMEOUT_FACTOR: '20',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
  })
  children.push(child)
  let printed = ''
  const settled = Promise.withResolvers<void>()
  const take = (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes('ready on')) settled.resolve()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  child.once('exit', () => settled.resolve())
  await settled.promise
  return { child, printed: () => printed }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'no answer',
  )

/** Polls, because a machine that has just stalled for two seconds answers 503. */
async function isReady(url: string) {
  await expect.poll(() => answers(url)).toBe(200)
}

test('on an empty folder it tells where it is and who can sign in, serves, and drains at SIGTERM', async () => {
  const { child, printed } = await start()
  expect(printed()).toContain(`ready on http://127.0.0.1:${port}\n`)
  expect(printed()).toContain(`http://127.0.0.1:${port + 1}/mail/`)
  expect(printed()).toContain('admin@fovea.test')
  expect(await answers(`http://127.0.0.1:${port}/api/health`)).toBe(200)
  await isReady(`http://127.0.0.1:${port}/api/ready`)
  expect(await answers(`http://127.0.0.1:${port + 1}/mail/messages`)).toBe(200)

  // A page that is opened under another host name redirects to the public address.
  const answer = await fetch(`http://localhost:${port}/sign?message=x`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1:${port}/sign?message=x`)

  expect(await end(child)).toEqual([0, null])
  expect(await answers(`http://127.0.0.1:${port}/api/health`)).toBe('no answer')
})

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

test('restarts with its data on a new port, and prints and uses the new address', async () => {
  const host = hasIpv6 ? '::1' : '127.0.0.1'
  const { child, printed } = await start({ PORT: '0', HOST: host })
  const [, own = ''] = /^ready on (.+)$/m.exec(printed()) ?? []
  expect(own).toMatch(hasIpv6 ? /^http:\/\/\[::1\]:[1-9]\d+$/ : /^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
  expect(await answers(`${own}/sign`)).toBe(200)
  await isReady(`${own}/api/ready`)
  const elsewhere = get(`${own}/sign`, { headers: { host: 'localhost' } })
  const [answer]: IncomingMessage[] = await once(elsewhere, 'response')
  expect(answer?.headers.location).toBe(`${own}/sign`)
  answer?.resume()
  expect(await end(child)).toEqual([0, null])
})

test('stops the start with a sentence for a wrong value, or a missing one in production', async () => {
  const wrong = await start({ RATE_LIMIT_FACTOR: 'lots' })
  expect(wrong.child.exitCode).toBe(1)
  expect(wrong.printed()).toMatch(/^RATE_LIMIT_FACTOR is wrong \(lots\): .*\n$/)
  const missing = await start({ NODE_ENV: 'production' })
  expect(missing.child.exitCode).toBe(1)
  expect(missing.printed()).toMatch(
    /^17 settings are missing or wrong:\n {2}PUBLIC_URL is missing\.\n/,
  )
})

/** An external database, and no sandbox in production, make a start faster. */
const external = () => ({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' })

async function startOnTakenPort(taken: number, env: Record<string, string>) {
  const other = createServer().listen(taken, '127.0.0.1')
  await once(other, 'listening')
  const { child, printed } = await start({ ...external(), ...env })
  other.close()
  expect(child.exitCode).toBe(1)
  const [, setting] =
    /^Another program is already listening \(.*\): stop it, or set (\w+) to a free port.\n$/.exec(
      printed(),
    ) ?? []
  expect(printed()).toContain(`${taken})`)
  return setting
}

async function startOnForeignAddress(env: Record<string, string>) {
  const { child, printed } = await start({ ...external(), ...productionSettings, ...env })
  expect(child.exitCode).toBe(1)
  const [, setting] =
    /^This machine has no address 192\.0\.2\.1 .*: correct (\w+)\.\n$/.exec(printed()) ?? []
  return setting
}

/** An address of RFC 5737, which no machine has. */
const foreign = '192.0.2.1'
const withMetrics = () => ({ ...productionSettings, METRICS_PORT: String(port + 3) })

test('names the setting of a port that is taken', async () => {
  expect(await startOnTakenPort(port, productionSettings)).toBe('PORT')
})

test('names the other settings of ports and addresses', { tags: ['thorough'] }, async () => {
  expect(await startOnForeignAddress({ ...withMetrics(), METRICS_HOST: foreign })).toBe(
    'METRICS_HOST',
  )
  expect(await startOnTakenPort(port + 1, {})).toBe('SANDBOX_PORT')
  expect(await startOnTakenPort(port + 3, withMetrics())).toBe('METRICS_PORT')
  expect(await startOnForeignAddress({ HOST: foreign })).toBe('HOST')
})

test('refuses unknown options and arguments, and help starts nothing', async () => {
  const [unknown, extra, help] = await Promise.all([
    start({}, ['node', 'scripts/start.ts', '--bulit']),
    start({}, ['node', 'scripts/start.ts', 'now']),
    start({}, ['node', 'scripts/start.ts', '--help']),
  ])
  expect(unknown.printed()).toMatch(/^There is no option --bulit\. Did you mean --built\?\n/)
  expect(extra.printed()).toMatch(/^There is one argument too many: now\n/)
  expect(help.printed()).toMatch(/^Starts the console\.\n\nusage: npm start -- \[options\]\n/)
  expect([unknown, extra, help].map(({ child }) => child.exitCode)).toEqual([2, 2, 0])
})

const canMount =
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true'], { stdio: 'ignore' }).status === 0

test.runIf(canMount)('says that a checkout is neither built nor writable', async () => {
  const script = 'mount -t tmpfs -o ro tmpfs apps/web/dist && exec node scripts/start.ts'
  const { child, printed } = await start({}, ['unshare', '-m', 'sh', '-c', script])
  expect(child.exitCode).toBe(1)
  expect(printed()).toMatch(
    /^(?:preparing the database…\n)?The console is not built, and .*dist cannot be written: run .*\n$/,
  )
})

test('in production nothing of the sandbox is loaded', async () => {
  const { child, printed } = await start({
    ...productionSettings,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
  })
  expect(printed()).toBe('ready on https://console.example.com\n')
  await isReady(`http://127.0.0.1:${port}/api/ready`)
  expect(await answers(`http://127.0.0.1:${port + 1}/`)).toBe('no answer')
  const page = await fetch(`http://127.0.0.1:${port}/sign`)
  expect(await page.text()).not.toContain('sandboxUrl')
  expect(page.headers.get('strict-transport-security')).toContain('max-age')
  expect(await end(child)).toEqual([0, null])
})
