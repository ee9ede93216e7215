import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identifyProcess, isRunning } from './running/processes.ts'
import { startOrAdopt } from './start-or-adopt.ts'
import { startInOtherProcess } from './testing/owner-processes.ts'
import {
  readTestWord,
  createTestFolder,
  runQuery,
  copySeededFolder,
} from './testing/test-servers.ts'
import { readServerPid, startForTest, getStateDir } from './testing/test-servers.ts'

test('creates a database that is durable, closed to the network and opened by a private password', async () => {
  const dataDir = join(createTestFolder(), 'made/on/the/way')
  const database = await startOrAdopt({ dataDir, stateDir: getStateDir() })
  expect(database.url).toMatch(/^postgres:\/\/fovea:[\w-]{32}@127\.0\.0\.1:\d+\/fovea$/)
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  const [settings] = await runQuery(
    database.url,
    `select current_setting('listen_addresses') as addresses,
            current_setting('unix_socket_directories') as sockets,
            current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as synchronous,
            current_setting('max_connections') as connections,
            current_setting('server_encoding') as encoding,
            current_setting('timezone') as timezone,
            current_setting('server_version_num')::int / 10000 as version,
            lower('ÄÖÜ') as folded`,
  )
  expect(settings).toEqual({
    addresses: '127.0.0.1',
    sockets: '',
    fsync: 'on',
    synchronous: 'on',
    connections: '100',
    encoding: 'UTF8',
    timezone: 'UTC',
    version: 18,
    folded: 'äöü',
  })
  const stranger = database.url.replace(/:[\w-]{32}@/, ':guess@')
  await expect(runQuery(stranger, 'select 1')).rejects.toThrow(/password authentication failed/)
  await database.stop()
})

test('keeps data, password and port over a restart, and stop may be called twice', async () => {
  const dataDir = await copySeededFolder()
  const first = await startForTest({ dataDir })
  const server = identifyProcess(readServerPid(dataDir))
  await Promise.all([first.stop(), first.stop()])
  expect(isRunning(server)).toBe(false)
  const second = await startForTest({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await readTestWord(second.url)).toBe('still here')
})

test('accepts a relative folder, another database and extra settings', async () => {
  const owner = await startInOtherProcess(
    { dataDir: '.', database: 'odd "name"', settings: { work_mem: '5MB', listen_addresses: '*' } },
    { cwd: await copySeededFolder() },
  )
  const [row] = await runQuery(
    owner.answer.url,
    `select current_database() as name, current_setting('work_mem') as memory`,
  )
  expect(row).toEqual({ name: 'odd "name"', memory: '5MB' })
  expect(await runQuery(owner.answer.url, 'show listen_addresses')).toEqual([
    { listen_addresses: '127.0.0.1' },
  ])
  await owner.finish()
})

test('lets one of two concurrent starts win and names the winner to the other', async () => {
  const dataDir = await copySeededFolder()
  const pair = await Promise.all([
    startInOtherProcess({ dataDir }),
    startInOtherProcess({ dataDir }),
  ])
  const winner = pair.find(({ answer }) => answer.refusal === undefined)
  const loser = pair.find(({ answer }) => answer.refusal !== undefined)
  expect(loser?.answer.refusal).toBe(
    `The database in ${dataDir} is already in use by process ${winner?.pid}: stop that first, or set DATA_DIR to another folder.`,
  )
  expect(await readTestWord(winner?.answer.url ?? '')).toBe('still here')
  await winner?.finish()
})

test('refuses a second start in the same process until the first has stopped', async () => {
  const dataDir = await copySeededFolder()
  const first = await startForTest({ dataDir })
  await expect(startForTest({ dataDir })).rejects.toThrow(/already in use by this very process/)
  expect(await readTestWord(first.url)).toBe('still here')
  await first.stop()
  const second = await startForTest({ dataDir })
  expect(await readTestWord(second.url)).toBe('still here')
})

test('rejects a given port that is taken, and replaces a kept one', async () => {
  const dataDir = await copySeededFolder()
  const first = await startForTest({ dataDir })
  await first.stop()
  const port = Number(new URL(first.url).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  await expect(startForTest({ dataDir, port })).rejects.toThrow(
    `Port ${port} is taken by another program: stop that, or choose another port for the database.`,
  )
  const second = await startForTest({ dataDir })
  expect(new URL(second.url).port).not.toBe(String(port))
  await second.stop()
  squatter.close()
  const third = await startForTest({ dataDir, port })
  expect(new URL(third.url).port).toBe(String(port))
})
