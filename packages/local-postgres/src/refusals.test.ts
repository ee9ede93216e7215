import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { daemonUser, canDaemonRunTests, startInOtherProcess } from './testing/owner-processes.ts'
import {
  isRoot,
  createTestFolder,
  runQuery,
  copySeededFolder,
  startForTest,
} from './testing/test-servers.ts'

const mounts: string[] = []
const mayMount = isRoot && process.platform === 'linux' && canMount()
afterAll(() => mounts.forEach(unmount))

test('refuses a database of another major version', async () => {
  const dataDir = await copySeededFolder()
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '17\n')
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `The database in ${dataDir}/cluster was made by PostgreSQL 17, and this release has 18: run "fovea upgrade-database --from <folder of the release before>", or start that release again.`,
  )
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '19\n')
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `The database in ${dataDir}/cluster was made by PostgreSQL 19, and this release has 18: start the newer release, or go back with its "fovea upgrade-database --back".`,
  )
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '18\n')
})

test('refuses a folder with other contents than a database', async () => {
  const dataDir = createTestFolder()
  mkdirSync(join(dataDir, 'cluster'))
  writeFileSync(join(dataDir, 'password'), 'guess\n')
  if (isRoot) chownSync(join(dataDir, 'cluster'), daemonUser.uid, daemonUser.gid)
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `The folder ${dataDir}/cluster holds no database of PostgreSQL`,
  )
})

test('distinguishes a missing password from a wrong one', async () => {
  const dataDir = await copySeededFolder()
  const password = join(dataDir, 'password')
  const right = readFileSync(password)
  rmSync(password)
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `The password of the database in ${dataDir}/cluster is missing: bring ${password} back`,
  )
  writeFileSync(password, 'guess\n')
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `The password in ${password} does not open the database in ${dataDir}/cluster`,
  )
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  writeFileSync(password, right)
})

test('names a setting that PostgreSQL does not know, and leaves nothing behind', async () => {
  const dataDir = await copySeededFolder()
  await expect(startForTest({ dataDir, settings: { fsnyc: 'on' } })).rejects.toThrow(
    `PostgreSQL did not start (see ${dataDir}/server.log): unrecognized configuration parameter "fsnyc".`,
  )
  await startForTest({ dataDir })
})

test('names a file that is in the place of the folder', async () => {
  const dataDir = join(createTestFolder(), 'file')
  writeFileSync(dataDir, '')
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `The database cannot be kept in ${dataDir} (a file stands where a folder is needed): make that folder writable, or set DATA_DIR to another one.`,
  )
})

test.runIf(!isRoot || canDaemonRunTests)('names a folder without permission to write', async () => {
  const dataDir = createTestFolder(0o555)
  const user = isRoot ? daemonUser : {}
  const { answer } = await startInOtherProcess({ dataDir }, user)
  expect(answer.refusal).toBe(
    `The database cannot be kept in ${dataDir} (permission denied): make that folder writable, or set DATA_DIR to another one.`,
  )
})

test.runIf(mayMount)('names a read-only file system', async () => {
  const dataDir = mountMemory('8m')
  execFileSync('/bin/mount', ['-o', 'remount,ro', dataDir])
  await expect(startForTest({ dataDir })).rejects.toThrow(
    `The database cannot be kept in ${dataDir} (it is read-only): make that folder writable, or set DATA_DIR to another one.`,
  )
  const below = join(dataDir, 'not/made/yet')
  await expect(startForTest({ dataDir: below })).rejects.toThrow(`${below} (it is read-only)`)
})

test.runIf(mayMount)(
  'names a full file system before, during and after the initialisation',
  async () => {
    const small = mountMemory('8m')
    await expect(startForTest({ dataDir: small })).rejects.toThrow(noSpace(small))
    expect(readdirSync(small)).toEqual(['password'])

    const full = mountMemory('8m')
    fill(full)
    await expect(startForTest({ dataDir: full })).rejects.toThrow(noSpace(full))

    const large = mountMemory('100m')
    const database = await startForTest({ dataDir: large })
    await runQuery(database.url, `create table kept as select 'still here' as word`)
    await database.stop()
    fill(large)
    await expect(startForTest({ dataDir: large })).rejects.toThrow(/There is no space left/)
    rmSync(join(large, 'ballast'))
    const again = await startForTest({ dataDir: large })
    expect(await runQuery(again.url, 'select word from kept')).toEqual([{ word: 'still here' }])
  },
)

function noSpace(folder: string): string {
  return `There is no space left for the database in ${folder}: free at least 100 MB there, or set DATA_DIR to another folder.`
}

function canMount(): boolean {
  try {
    unmount(mountMemory('1m'))
    mounts.pop()
    return true
  } catch {
    return false
  }
}

function unmount(folder: string) {
  execFileSync('/bin/umount', ['-l', folder])
}

function mountMemory(size: string): string {
  const folder = createTestFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]
  execFileSync('/bin/mount', options, { stdio: 'ignore' })
  mounts.push(folder)
  return folder
}

function fill(folder: string): void {
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeFileSync(join(folder, 'ballast'), block, { flag: 'a' })
  } catch {}
}
