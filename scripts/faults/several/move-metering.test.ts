// @module-tag thorough
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pickFreePorts, startLocalPostgres, type LocalPostgres } from '@fovea/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../bench/client.ts'
import { seedKey, seedSessions } from '../../../bench/seed.ts'
import { startLoad } from '../load.ts'
import { type RunningServer, runServer } from '../running-server.ts'

/** Minimum of acknowledged sessions in each of the five phases. */
const enough = Number(process.env['MOVE_ENOUGH'] ?? 200)
const history = Number(process.env['MOVE_HISTORY'] ?? 5_000)
const owners = 4
const callersOfOwner = 4

let folder: string
let postgres: LocalPostgres
let meteringUrl: string
let ports: number[]
let consoles: RunningServer[]
const keys: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-move-'))
  await chmod(folder, 0o755)
  postgres = await startLocalPostgres({ dataDir: folder })
  await withClient(postgres.url, (client) => client.query('create database metering'))
  const url = new URL(postgres.url)
  url.pathname = 'metering'
  meteringUrl = url.href
  const first = await pickFreePorts(6)
  ports = [first, first + 3]
  consoles = await Promise.all(ports.map((port) => startConsole(port, {})))
  for (let owner = 0; owner < owners; owner++)
    keys.push((await seedKey(postgres.url, `owner-${owner}@example.com`)).key)
  const { rows } = await withClient(postgres.url, (client) =>
    client.query<{ id: string }>('select id from users limit 1'),
  )
  await seedSessions(postgres.url, rows[0]?.id ?? '', history)
})
afterAll(async () => {
  await Promise.all(consoles.map((console) => console.kill('SIGKILL')))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

function startConsole(port: number, env: Record<string, string>) {
  return runServer(port, postgres.url, { DATABASE_TIMEOUT_FACTOR: '5', ...env })
}

/** Runs the command like an operator. It is killed after printing the given line. */
async function fovea(args: string[], killWithLine = Number.POSITIVE_INFINITY) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../fovea.ts'), 'move-metering', ...args],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: postgres.url,
        METERING_URL: meteringUrl,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const closed = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    // Lines of the log are JSON.
    if (line.startsWith('{')) continue
    lines.push(line)
    if (lines.length === killWithLine) child.kill('SIGKILL')
  }
  await closed
  return { code: child.exitCode, lines }
}

function startLoads() {
  const loads = keys.flatMap((key) => ports.map((port) => startLoad(port, key, callersOfOwner)))
  const count = () => loads.reduce((sum, { tally }) => sum + tally.acknowledged.length, 0)
  return {
    async more() {
      const wanted = count() + enough
      await Promise.race(loads.map((load) => load.until(() => count() >= wanted)))
    },
    async stop() {
      await Promise.all(loads.map((load) => load.stop()))
      const statuses = new Map<number | 'cut', number>()
      for (const { tally } of loads)
        for (const [status, times] of tally.statuses)
          statuses.set(status, (statuses.get(status) ?? 0) + times)
      return { acknowledged: loads.flatMap(({ tally }) => tally.acknowledged), statuses }
    },
  }
}

async function countsOf(url: string, acknowledged: string[]) {
  const { rows } = await withClient(url, (client) =>
    client.query<Record<string, number>>(
      `select (select count(*)::int from metered_sessions where session_id = any ($1::uuid[])) as found,
        (select count(*)::int from metered_sessions) as rows,
        (select count(distinct (owner_id, session_id))::int from metered_sessions) as distinct,
        (select sum(sessions)::int from metered_days) as days`,
      [acknowledged],
    ),
  )
  return rows[0]
}

test(
  'loses and double counts nothing when metering is moved under load by a command that is killed at every step',
  { timeout: 900_000 },
  async () => {
    await expect(startConsole(ports[0] ?? 0, { METERING_URL: meteringUrl })).rejects.toThrow(
      'before it served',
    )
    const load = startLoads()
    await load.more()
    expect((await fovea(['--dry-run'])).code).toBe(3)
    let kills = 0
    // Kills at the first line, at later ones, and at the line that begins the pause.
    for (const line of [1, 2, 3]) {
      const { code, lines } = await fovea([], line)
      if (code === 0) throw new Error(`It was done before line ${line}: ${lines.join('; ')}`)
      kills++
      await load.more()
    }
    const { code, lines } = await fovea([])
    console.log(lines.join('\n'))
    expect(code).toBe(0)
    // Restarts one console after the other, as in a rolling restart.
    for (const [at, port] of ports.entries()) {
      await consoles[at]?.kill('SIGTERM')
      consoles[at] = await startConsole(port, { METERING_URL: meteringUrl })
    }
    await load.more()
    const { acknowledged, statuses } = await load.stop()
    console.log(
      `${kills} kills, ${acknowledged.length} acknowledged: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`,
    )
    const counts = await countsOf(meteringUrl, acknowledged)
    const rows = counts?.['rows']
    expect(counts).toEqual({ found: acknowledged.length, rows, distinct: rows, days: rows })
    expect([...statuses.keys()].filter((status) => ![200, 503, 'cut'].includes(status))).toEqual([])

    expect(await fovea(['--clean'])).toMatchObject({ code: 0 })
    expect(await countsOf(postgres.url, acknowledged)).toMatchObject({ rows: 0, days: null })
    expect(await countsOf(meteringUrl, acknowledged)).toEqual(counts)
  },
)
