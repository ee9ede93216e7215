// @module-tag thorough
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { endOrphans } from './orphans.ts'
import { identifyProcess, isRunning } from './processes.ts'
import { startElsewhere } from '../testing/owner.ts'
import { copyFolder, keptWord, killIfAlive, newFolder, query } from '../testing/playground.ts'
import { seededFolder, serverPid, startHere } from '../testing/playground.ts'

test('the server of a killed owner is adopted, and stopped in the end', async () => {
  const dataDir = await seededFolder()
  const owner = await startElsewhere({ dataDir })
  const server = identifyProcess(serverPid(dataDir))
  await owner.kill()
  const database = await startHere({ dataDir })
  expect(database.url).toBe(owner.answer.url)
  expect(serverPid(dataDir)).toBe(server.pid)
  expect(await keptWord(database.url)).toBe('still here')
  await database.stop()
  expect(isRunning(server)).toBe(false)
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = await seededFolder()
  const owner = await startElsewhere({ dataDir }, { detached: true })
  process.kill(-owner.pid, 'SIGINT')
  await owner.kill()
  expect(await keptWord(owner.answer.url)).toBe('still here')
  await startHere({ dataDir })
})

test('an orphan with other settings is replaced', async () => {
  const dataDir = await seededFolder()
  const owner = await startElsewhere({ dataDir, settings: { work_mem: '5MB' } })
  const server = identifyProcess(serverPid(dataDir))
  await owner.kill()
  const database = await startHere({ dataDir, settings: { work_mem: '6MB' } })
  expect(isRunning(server)).toBe(false)
  expect(await query(database.url, 'show work_mem')).toEqual([{ work_mem: '6MB' }])
})

test.runIf(process.platform === 'linux')(
  'an orphan that no longer answers is replaced',
  async () => {
    const dataDir = await seededFolder()
    const owner = await startElsewhere({ dataDir })
    const server = serverPid(dataDir)
    await owner.kill()
    process.kill(server, 'SIGSTOP')
    const started = startHere({ dataDir })
    await expect.poll(() => isAskedToStop(server)).toBe(true)
    process.kill(server, 'SIGCONT')
    const database = await started
    expect(serverPid(dataDir)).not.toBe(server)
    expect(await keptWord(database.url)).toBe('still here')
    await database.stop()
  },
)

test('what was committed survives the death of owner and server', async () => {
  const dataDir = await seededFolder()
  const owner = await startElsewhere({ dataDir })
  await query(owner.answer.url, `create table survivor as select 'committed' as word`)
  process.kill(serverPid(dataDir), 'SIGKILL')
  await owner.kill()
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(true)
  const database = await startHere({ dataDir })
  expect(await query(database.url, 'select word from survivor')).toEqual([{ word: 'committed' }])
})

test('a server that dies under its owner comes back by itself, an adopted one too', async () => {
  const dataDir = await seededFolder()
  const owner = await startElsewhere({ dataDir })
  await owner.kill()
  const sentences: string[] = []
  const database = await startHere({ dataDir, tell: (sentence) => sentences.push(sentence) })
  // The adopted one first, then the one that took its place.
  for (let round = 0; round < 2; round++) {
    const server = identifyProcess(serverPid(dataDir))
    killIfAlive(server.pid)
    await expect.poll(() => sentences.length).toBe(2 * round + 2)
    expect(await keptWord(database.url)).toBe('still here')
    expect(isRunning(server)).toBe(false)
  }
  const told = ['PostgreSQL has ended unexpectedly and is started again.', 'PostgreSQL is back.']
  expect(sentences).toEqual([...told, ...told])
  const last = identifyProcess(serverPid(dataDir))
  await database.stop()
  expect(isRunning(last)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a process that outlives its killed server is ended, and does not keep the next one away',
  async () => {
    const dataDir = await seededFolder()
    const sentences: string[] = []
    const database = await startHere({ dataDir, tell: (sentence) => sentences.push(sentence) })
    const client = new Client(database.url)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const survivor = identifyProcess(rows[0]?.pid ?? 0)
    // Suspended, it does not notice that its server is gone.
    process.kill(survivor.pid, 'SIGSTOP')
    killIfAlive(serverPid(dataDir))
    await expect.poll(() => sentences).toContain('PostgreSQL is back.')
    expect(isRunning(survivor)).toBe(false)
    expect(await keptWord(database.url)).toBe('still here')
  },
)

test.runIf(process.platform === 'linux')('a server that lives is no orphan', async () => {
  const dataDir = await seededFolder()
  const database = await startHere({ dataDir })
  const server = identifyProcess(serverPid(dataDir))
  endOrphans(join(dataDir, 'cluster'))
  expect(isRunning(server)).toBe(true)
  expect(await keptWord(database.url)).toBe('still here')
})

test('stopped while it comes back, it is gone', async () => {
  const dataDir = await seededFolder()
  const { promise: noticed, resolve } = Promise.withResolvers<string>()
  const first = await startHere({ dataDir, tell: resolve })
  killIfAlive(serverPid(dataDir))
  await noticed
  await first.stop()
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  const second = await startHere({ dataDir })
  expect(await keptWord(second.url)).toBe('still here')
})

test('numbers that went to other processes since do not keep the database closed', async () => {
  const dataDir = await seededFolder()
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
  const database = await startHere({ dataDir })
  expect(await keptWord(database.url)).toBe('still here')
  expect(bystander.kill()).toBe(true)
})

test('a server that we did not start is named and left alone', async () => {
  const dataDir = await seededFolder()
  const owner = await startElsewhere({ dataDir, settings: { work_mem: '5MB' } })
  await owner.kill()
  const server = serverPid(dataDir)
  rmSync(join(dataDir, 'server'))
  await expect(startHere({ dataDir })).rejects.toThrow(
    `Process ${server} seems to run the database in ${dataDir}/cluster, and we did not start it`,
  )
  expect(await keptWord(owner.answer.url)).toBe('still here')
  killIfAlive(server)
  await expect.poll(() => isRunning(identifyProcess(server))).toBe(false)
})

test('a folder that was copied while in use opens beside the original', async () => {
  const dataDir = await seededFolder()
  const original = await startHere({ dataDir })
  const database = await startHere({ dataDir: copyFolder(dataDir) })
  expect(database.url).not.toBe(original.url)
  expect(await keptWord(database.url)).toBe('still here')
  expect(await keptWord(original.url)).toBe('still here')
})

test('what a start that was killed while initialising left behind is cleared away', async () => {
  const dataDir = newFolder()
  const workshop = join(dataDir, 'initialising')
  mkdirSync(join(workshop, 'cluster/base'), { recursive: true })
  const latch = join(dataDir, 'owner.latch')
  mkdirSync(latch)
  utimesSync(latch, 0, 0)
  await startHere({ dataDir })
  expect(existsSync(workshop)).toBe(false)
})

/** A signal sent to a suspended process waits until that goes on. */
function isAskedToStop(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, pending = '0'] = /ShdPnd:\s*(\w+)/.exec(status) ?? []
  return (BigInt(`0x${pending}`) & (1n << BigInt(constants.signals.SIGINT - 1))) !== 0n
}
