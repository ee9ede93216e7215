// @module-tag thorough
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  copyPackage,
  daemonUser,
  canDaemonRunTests,
  startInOtherProcess,
} from './testing/owner-processes.ts'
import {
  isRoot,
  readTestWord,
  createTestFolder,
  runQuery,
  copySeededFolder,
} from './testing/test-servers.ts'
import { startForTest, getStateDir } from './testing/test-servers.ts'

describe.runIf(isRoot)('as root', () => {
  let clone = ''
  let script = ''

  beforeAll(() => {
    clone = createTestFolder(0o700)
    script = copyPackage(clone)
    // Simulates an installation under a strict umask.
    execFileSync('chmod', ['-R', 'go=', clone])
  })

  test('runs the server as the user nobody, and root keeps the password', async () => {
    const dataDir = await copySeededFolder()
    await startForTest({ dataDir })
    const cluster = join(dataDir, 'cluster')
    expect(statSync(join(cluster, 'postmaster.pid')).uid).toBe(65534)
    expect(statSync(join(dataDir, 'password')).uid).toBe(0)
  })

  test('runs a clone in a closed home from the state folder, and says so', async () => {
    const dataDir = join(clone, 'data')
    const first = await startInOtherProcess({ dataDir }, { script, cwd: clone })
    const place = dirname(readlinkSync(join(dataDir, 'cluster')))
    expect(dirname(place)).toBe(getStateDir())
    expect(first.answer.notice).toBe(
      `PostgreSQL runs as nobody, who cannot enter ${dataDir}, so the database is kept in ${place}.`,
    )
    await runQuery(first.answer.url, `create table kept as select 'still here' as word`)
    const { answer } = await startInOtherProcess({ dataDir }, { script })
    expect(answer.refusal).toMatch(
      `The database in ${place} is already in use by process ${first.pid}`,
    )
    await first.kill()

    const second = await startInOtherProcess({ dataDir }, { script })
    expect(second.answer).toEqual(first.answer)
    expect(await readTestWord(second.answer.url)).toBe('still here')
    await second.finish()
    expect(readdirSync(getStateDir()).some((name) => name.includes('copying'))).toBe(false)

    rmSync(place, { recursive: true })
    const third = await startInOtherProcess({ dataDir }, { script })
    expect(third.answer.refusal).toBe(
      `The database that was kept in ${place} is gone: bring it back, or remove ${dataDir} to begin with an empty one.`,
    )
  })

  test('copies unreachable programs even where the data are reachable', async () => {
    const owner = await startInOtherProcess({ dataDir: await copySeededFolder() }, { script })
    expect(owner.answer.notice).toMatch(
      /^PostgreSQL runs as nobody, who cannot enter .*\/native, so its programs were copied to .*\.$/,
    )
    expect(await readTestWord(owner.answer.url)).toBe('still here')
    await owner.finish()
  })

  test('refuses a database that became unreachable or belongs to root', async () => {
    const dataDir = await copySeededFolder()
    const cluster = join(dataDir, 'cluster')
    chownSync(cluster, 0, 0)
    await expect(startForTest({ dataDir })).rejects.toThrow(
      `The database in ${cluster} belongs to root, as whom PostgreSQL does not run: give it away with "chown -R 65534:65534 ${cluster}".`,
    )
    chownSync(cluster, 65534, 65534)
    chmodSync(dataDir, 0o700)
    await expect(startForTest({ dataDir })).rejects.toThrow(
      `PostgreSQL runs here as nobody, who cannot enter ${dataDir}`,
    )
    chmodSync(dataDir, 0o755)
  })
})

describe.runIf(canDaemonRunTests)('as an ordinary user', () => {
  test('keeps all files with that user, and root can take over and hand back', async () => {
    const dataDir = createTestFolder(0o700)
    chownSync(dataDir, daemonUser.uid, daemonUser.gid)
    const user = await startInOtherProcess({ dataDir }, daemonUser)
    expect(user.answer.notice).toBeUndefined()
    await runQuery(user.answer.url, `create table kept as select 'still here' as word`)
    for (const name of readdirSync(dataDir))
      expect(lstatSync(join(dataDir, name)).uid).toBe(daemonUser.uid)
    await user.finish()

    const root = await startForTest({ dataDir })
    expect(await readTestWord(root.url)).toBe('still here')
    expect(statSync(join(dataDir, 'cluster/postmaster.pid')).uid).toBe(daemonUser.uid)
    await root.stop()

    const again = await startInOtherProcess({ dataDir }, daemonUser)
    expect(await readTestWord(again.answer.url)).toBe('still here')
    await again.finish()
  })
})
