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

test('the server of a killed owner is adopted, and stopped in the end', async () => {
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

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir }, { detached: true })
  process.kill(-owner.pid, 'SIGINT')
  await owner.kill()
  expect(await readTestWord(owner.answer.url)).toBe('still here')
  await startForTest({ dataDir })
})

test('an orphan with other settings is replaced', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir, settings: { work_mem: '5MB' } })
  const server = identifyProcess(readServerPid(dataDir))
  await owner.kill()
  const database = await startForTest({ dataDir, settings: { work_mem: '6MB' } })
  expect(isRunning(server)).toBe(false)
  expect(await runQuery(database.url, 'show work_mem')).toEqual([{ work_mem: '6MB' }])
})

test.runIf(process.platform === 'linux')(
  'an orphan that no longer answers is replaced',
  async () => {
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
  },
)

test('what was committed survives the death of owner and server', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir })
  await runQuery(owner.answer.url, `create table survivor as select 'committed' as word`)
  process.kill(readServerPid(dataDir), 'SIGKILL')
  await owner.kill()
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(true)
  const database = await startForTest({ dataDir })
  expect(await runQuery(database.url, 'select word from survivor')).toEqual([{ word: 'committed' }])
})

test('a server that dies under its owner comes back by itself, an adopted one too', async () => {
  const dataDir = await copySeededFolder()
  const owner = await startInOtherProcess({ dataDir })
  await owner.kill()
  const sentences: string[] = []
  const database = await startForTest({ dataDir, tell: (sentence) => sentences.push(sentence) })
  // The adopted one first, then the one that took its place.
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
  'a process that outlives its killed server is ended, and does not keep the next one away',
  async () => {
    const dataDir = await copySeededFolder()
    const sentences: string[] = []
    const database = await startForTest({ dataDir, tell: (sentence) => sentences.push(sentence) })
    const client = new Client(database.url)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const survivor = identifyProcess(rows[0]?.pid ?? 0)
    // Suspended, it does not notice that its server is gone.
    process.kill(survivor.pid, 'SIGSTOP')
    killIfRunning(readServerPid(dataDir))
    await expect.poll(() => sentences).toContain('PostgreSQL is back.')
    expect(isRunning(survivor)).toBe(false)
    expect(await readTestWord(database.url)).toBe('still here')
  },
)

test.runIf(process.platform === 'linux')('a server that lives is no orphan', async () => {
  const dataDir = await copySeededFolder()
  const database = await startForTest({ dataDir })
  const server = identifyProcess(readServerPid(dataDir))
  killOrphans(join(dataDir, 'cluster'))
  expect(isRunning(server)).toBe(true)
  expect(await readTestWord(database.url)).toBe('still here')
})

test('stopped while it comes back, it is gone', async () => {
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

test('numbers that went to other processes since do not keep the database closed', async () => {
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

test('a server that we did not start is named and left alone', async () => {
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

test('a folder that was copied while in use opens beside the original', async () => {
  const dataDir = await copySeededFolder()
  const original = await startForTest({ dataDir })
  const database = await startForTest({ dataDir: copyTestFolder(dataDir) })
  expect(database.url).not.toBe(original.url)
  expect(await readTestWord(database.url)).toBe('still here')
  expect(await readTestWord(original.url)).toBe('still here')
})

test('what a start that was killed while initialising left behind is cleared away', async () => {
  const dataDir = createTestFolder()
  const workshop = join(dataDir, 'initialising')
  mkdirSync(join(workshop, 'cluster/base'), { recursive: true })
  const latch = join(dataDir, 'owner.latch')
  mkdirSync(latch)
  utimesSync(latch, 0, 0)
  await startForTest({ dataDir })
  expect(existsSync(workshop)).toBe(false)
})

/** A signal sent to a suspended process waits until that goes on. */
function isAskedToStop(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, pending = '0'] = /ShdPnd:\s*(\w+)/.exec(status) ?? []
  return (BigInt(`0x${pending}`) & (1n << BigInt(constants.signals.SIGINT - 1))) !== 0n
}
