// @module-tag thorough
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../apps/api/test/database.ts'
import { seedKey } from '../../bench/seed.ts'
import { type ConsoleWorkers, runWorkers } from '../faults/console-workers.ts'
import { startLoad } from '../faults/load.ts'
import { productionSettings } from '../production-settings.ts'
import { makeReleaseFolder } from './release-folder.ts'

const root = path.join(import.meta.dirname, '../..')

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let running: ConsoleWorkers | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-reload-'))
  await chmod(folder, 0o755)
  database = await cloneDatabase()
})
afterEach(async () => {
  await running?.end('SIGKILL')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function callOnNewConnections(port: number, callers: number) {
  const tally = new Map<string, number>()
  const stopped = new AbortController()
  const call = async () => {
    while (!stopped.signal.aborted) {
      const outcome = await new Promise<string>((resolve) => {
        const request = get({ port, host: '127.0.0.1', path: '/api/health', agent: false })
        request.once('error', (error) => resolve(String(error)))
        request.once('response', (answer: IncomingMessage) => {
          answer.once('error', (error) => resolve(String(error)))
          answer.resume().once('end', () => resolve(String(answer.statusCode)))
        })
      })
      tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
    }
  }
  const calls = Promise.all(Array.from({ length: callers }, call))
  return {
    tally,
    async stop() {
      stopped.abort()
      await calls
    },
  }
}

async function healthOf(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
  return answer.text()
}

async function pageOf(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/sign`)
  return answer.text()
}

test.each([
  { processes: 1, by: 'renamed folders' },
  { processes: 2, by: 'a changed link' },
])(
  'no call fails while a release is replaced by $by under load, with $processes serving',
  async ({ processes, by }) => {
    const place = path.join(folder, `by-${processes}`)
    const installed = path.join(place, 'fovea-console')
    await makeReleaseFolder(path.join(place, 'old'))
    await makeReleaseFolder(path.join(place, 'new'))
    const health = path.join(place, 'new/apps/api/src/platform/http/monitoring/health.js')
    writeFileSync(health, readFileSync(health, 'utf8').replaceAll("'ok'", "'new'"))
    const isLinked = by === 'a changed link'
    if (isLinked) symlinkSync('old', installed)
    else renameSync(path.join(place, 'old'), installed)

    const port = await pickFreePorts(2)
    const file = path.join(place, 'env')
    const write = (settings: Record<string, string>) =>
      writeFileSync(
        file,
        Object.entries({
          ...productionSettings,
          PORT: String(port),
          METRICS_PORT: String(port + 1),
          PROCESSES: String(processes),
          DATABASE_URL: database.url,
          RATE_LIMIT_FACTOR: '1000000',
          LOG_LEVEL: 'error',
          ...settings,
        })
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      )
    write({ BRAND_NAME: 'Early' })
    // Variables of the environment would override the file.
    const unset = Object.fromEntries(
      [...Object.keys(productionSettings), 'LOG_LEVEL'].map((name) => [name, undefined]),
    )
    const console = await runWorkers({ ...unset, FOVEA_ENV: file, DATA_DIR: place }, [
      path.join(installed, 'bin/fovea'),
      'start',
    ])
    running = console
    expect(console.printed()).toBe('ready on https://console.example.com\n')
    expect(await healthOf(port)).toBe('{"status":"ok"}')
    expect(await pageOf(port)).toContain('Early')
    const first = await console.workers()
    expect(first).toHaveLength(processes)

    const { key } = await seedKey(database.url, `reload-${processes}@example.com`)
    const load = startLoad(port, key, 8)
    const freshCalls = callOnNewConnections(port, 4)
    await load.until(() => load.tally.acknowledged.length >= 50)
    write({ BRAND_NAME: 'Late' })
    if (isLinked) {
      symlinkSync('new', path.join(place, 'next'))
      renameSync(path.join(place, 'next'), installed)
    } else {
      renameSync(installed, path.join(place, 'old'))
      renameSync(path.join(place, 'new'), installed)
    }
    console.child.kill('SIGHUP')
    await console.says('The workers were replaced.\n')
    const replaced = load.tally.acknowledged.length
    await load.until(() => load.tally.acknowledged.length >= replaced + 50)
    await Promise.all([load.stop(), freshCalls.stop()])
    expect([...load.tally.statuses.keys()]).toEqual([200])
    expect([...freshCalls.tally.keys()]).toEqual(['200'])
    expect(await healthOf(port)).toBe('{"status":"new"}')
    expect(await pageOf(port)).toContain('Late')
    const second = await console.workers()
    expect(second).toHaveLength(processes)
    expect(first.filter((pid) => second.includes(pid))).toEqual([])

    // Wrong settings replace no worker, not even those that take effect only at the next restart.
    for (const [settings, sentence] of [
      [{ RATE_LIMIT_FACTOR: 'lots' }, 'RATE_LIMIT_FACTOR is wrong (lots)'],
      [{ PROCESSES: 'many' }, 'PROCESSES is wrong (many)'],
    ] as const) {
      write(settings)
      console.child.kill('SIGHUP')
      await console.says(sentence)
      await console.says('The reload stops here')
      expect(await console.workers()).toEqual(second)
    }
    // A worker that dies afterwards is replaced with the settings that worked.
    process.kill(second[0] ?? 0, 'SIGKILL')
    await console.says('(SIGKILL) and is replaced.')
    await expect.poll(() => console.workers()).toHaveLength(processes)
    await expect.poll(() => pageOf(port).catch(String)).toContain('Late')

    // A setting that was removed from the file gets its default again; settings of the primary wait for a restart.
    write({ PORT: '1' })
    console.child.kill('SIGHUP')
    await console.says('PORT has changed: the new value takes effect at the next restart.\n')
    await expect.poll(() => pageOf(port)).not.toContain('Late')
    expect(await console.end('SIGTERM')).toBe(0)
  },
)

test.runIf(process.platform === 'linux')(
  'a closed terminal ends a console on a development machine',
  async () => {
    const port = await pickFreePorts(3)
    // Uses a separate database, because the signing keys in the shared one are encrypted with a key that this console
    // does not have.
    const own = await cloneDatabase()
    // Killing `script` closes its terminal.
    const terminal = spawn(
      'script',
      ['--quiet', '--command', 'node scripts/start.ts', '/dev/null'],
      {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          DATABASE_URL: own.url,
          DATA_DIR: folder,
          DATABASE_TIMEOUT_FACTOR: '20',
          LOG_LEVEL: 'error',
        },
      },
    )
    let printed = ''
    await new Promise<void>((resolve) => {
      terminal.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('ready on')) resolve()
      })
      terminal.once('exit', resolve)
    })
    expect(printed).toContain('ready on')
    expect(await healthOf(port)).toBe('{"status":"ok"}')
    const exit = once(terminal, 'exit')
    terminal.kill('SIGKILL')
    await exit
    await expect.poll(() => healthOf(port).catch(() => 'gone')).toBe('gone')
    await own.drop()
  },
)
