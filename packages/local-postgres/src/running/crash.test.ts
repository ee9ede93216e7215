// @module-tag thorough
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { killOrphans } from './kill-orphans.ts'
import { identifyProcess, isRunning } from './processes.ts'
import { startInOtherProcess } from '../testing/owner-processes.ts'
import {
  copyTestFolder,
  readTestWord,
  killIfRunning,
  createTestFolder,
  runQuery,
} from '../testing/test-servers.ts'
import { copySeededFolder, readServerPid, startForTest } from '../testing/test-servers.ts'

test('adopts the server of a killed owner, and stops it in the end', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir })
  const server = identifyProcess(readServerPid(dataDir))
  await owner.kill()
  const database = await startForTest({ dataDir })
  expect(database.url).toBe(owner.answer.url)
  expect(readServerPid(dataDir)).toBe(server.pid)
  expect(await readTestWord(database.url)).toBe('still here')
  await database.stop()
  expect(isRunning(server)).toBe(false)
})

test('keeps the server running after Ctrl-C in the terminal', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir }, { detached: true })
  process.kill(-owner.pid, 'SIGINT')
  await owner.kill()
  expect(await readTestWord(owner.answer.url)).toBe('still here')
  await startForTest({ dataDir })
})

test('replaces an orphan with other settings', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir, settings: { work_mem: '5MB' } })
  const server = identifyProcess(readServerPid(dataDir))
  await owner.kill()
  const database = await startForTest({ dataDir, settings: { work_mem: '6MB' } })
  expect(isRunning(server)).toBe(false)
  expect(await runQuery(database.url, 'show work_mem')).toEqual([{ work_mem: '6MB' }])
})

test.runIf(process.platform === 'linux')('replaces an orphan that no longer answers', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir })
  const server = readServerPid(dataDir)
  await owner.kill()
  process.kill(server, 'SIGSTOP')
  const started = startForTest({ dataDir })
  await expect.poll(() => isAskedToStop(server)).toBe(true)
  process.kill(server, 'SIGCONT')
  const database = await started
  expect(readServerPid(dataDir)).not.toBe(server)
  expect(await readTestWord(database.url)).toBe('still here')
  await database.stop()
})

test('keeps committed rows when owner and server are killed', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir })
  await runQuery(owner.answer.url, `create table survivor as select 'committed' as word`)
  process.kill(readServerPid(dataDir), 'SIGKILL')
  await owner.kill()
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(true)
  const database = await startForTest({ dataDir })
  expect(await runQuery(database.url, 'select word from survivor')).toEqual([{ word: 'committed' }])
})

test('restarts a server that dies under its owner, also an adopted one', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir })
  await owner.kill()
  const sentences: string[] = []
  const database = await startForTest({ dataDir, tell: (sentence) => sentences.push(sentence) })
  // The first round kills the adopted server, the second one its replacement.
  for (let round = 0; round < 2; round++) {
    const server = identifyProcess(readServerPid(dataDir))
    killIfRunning(server.pid)
    await expect.poll(() => sentences.length).toBe(2 * round + 2)
    expect(await readTestWord(database.url)).toBe('still here')
    expect(isRunning(server)).toBe(false)
  }
  const messages = [
    'PostgreSQL has ended unexpectedly and is started again.',
    'PostgreSQL is back.',
  ]
  expect(sentences).toEqual([...messages, ...messages])
  const last = identifyProcess(readServerPid(dataDir))
  await database.stop()
  expect(isRunning(last)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'ends a process that outlives its killed server, so that the next server can start',
  async () => {
    const dataDir = await copySeededFolder()
    const sentences: string[] = []
    const database = await startForTest({ dataDir, tell: (sentence) => sentences.push(sentence) })
    const client = new Client(database.url)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const survivor = identifyProcess(rows[0]?.pid ?? 0)
    // A suspended process does not notice that its server is gone.
    process.kill(survivor.pid, 'SIGSTOP')
    killIfRunning(readServerPid(dataDir))
    await expect.poll(() => sentences).toContain('PostgreSQL is back.')
    expect(isRunning(survivor)).toBe(false)
    expect(await readTestWord(database.url)).toBe('still here')
  },
)

test.runIf(process.platform === 'linux')(
  'does not treat a living server as an orphan',
  async () => {
    const dataDir = await copySeededFolder()
    const database = await startForTest({ dataDir })
    const server = identifyProcess(readServerPid(dataDir))
    killOrphans(join(dataDir, 'cluster'))
    expect(isRunning(server)).toBe(true)
    expect(await readTestWord(database.url)).toBe('still here')
  },
)

test('ends a server that is stopped while it restarts', async () => {
  const dataDir = await copySeededFolder()
  const { promise: noticed, resolve } = Promise.withResolvers<string>()
  const first = await startForTest({ dataDir, tell: resolve })
  killIfRunning(readServerPid(dataDir))
  await noticed
  await first.stop()
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  const second = await startForTest({ dataDir })
  expect(await readTestWord(second.url)).toBe('still here')
})

test('opens the database when its recorded process ids belong to other processes by now', async () => {
  const dataDir = await copySeededFolder()
  const bystander = spawn('sleep', ['60'])
  const otherProcess = `${bystander.pid}`
  writeFileSync(join(dataDir, 'owner'), `${otherProcess} 1\n${dataDir}\n`)
  writeFileSync(join(dataDir, 'server'), `${otherProcess} 1\n`)
  const lines = [
    otherProcess,
    join(dataDir, 'cluster'),
    '1',
    '5432',
    '',
    '127.0.0.1',
    '1 1',
    'ready',
  ]
  writeFileSync(join(dataDir, 'cluster/postmaster.pid'), `${lines.join('\n')}\n`)
  const database = await startForTest({ dataDir })
  expect(await readTestWord(database.url)).toBe('still here')
  expect(bystander.kill()).toBe(true)
})

test('names a server that was started by hand and leaves it alone', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir, settings: { work_mem: '5MB' } })
  await owner.kill()
  const server = readServerPid(dataDir)
  rmSync(join(dataDir, 'server'))
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `Process ${server} seems to run the database in ${dataDir}/cluster, and we did not start it`,
  )
  expect(await readTestWord(owner.answer.url)).toBe('still here')
  killIfRunning(server)
  await expect.poll(() => isRunning(identifyProcess(server))).toBe(false)
})

test('opens a folder that was copied while in use beside the original', async () => {
  const dataDir = await copySeededFolder()
  const original = await startForTest({ dataDir })
  const database = await startForTest({ dataDir: copyTestFolder(dataDir) })
  expect(database.url).not.toBe(original.url)
  expect(await readTestWord(database.url)).toBe('still here')
  expect(await readTestWord(original.url)).toBe('still here')
})

test('clears away the remains of a start that was killed while initialising', async () => {
  const dataDir = createTestFolder()
  const workshop = join(dataDir, 'initialising')
  mkdirSync(join(workshop, 'cluster/base'), { recursive: true })
  const latch = join(dataDir, 'owner.latch')
  mkdirSync(latch)
  utimesSync(latch, 0, 0)
  await startForTest({ dataDir })
  expect(existsSync(workshop)).toBe(false)
})

function isAskedToStop(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, pending = '0'] = /ShdPnd:\s*(\w+)/.exec(status) ?? []
  return (BigInt(`0x${pending}`) & (1n << BigInt(constants.signals.SIGINT - 1))) !== 0n
}
