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
import { copyPackage, daemon, daemonCanRunUs, startElsewhere } from './testing/owner.ts'
import { isRoot, keptWord, newFolder, query, seededFolder } from './testing/playground.ts'
import { startHere, stateDir } from './testing/playground.ts'

describe.runIf(isRoot)('as root', () => {
  let clone = ''
  let script = ''

  beforeAll(() => {
    clone = newFolder(0o700)
    script = copyPackage(clone)
    // As an installation under a strict umask leaves it.
    execFileSync('chmod', ['-R', 'go=', clone])
  })

  test('the server runs as nobody and root keeps the password', async () => {
    const dataDir = await seededFolder()
    await startHere({ dataDir })
    const cluster = join(dataDir, 'cluster')
    expect(statSync(join(cluster, 'postmaster.pid')).uid).toBe(65534)
    expect(statSync(join(dataDir, 'password')).uid).toBe(0)
  })

  test('a clone in a closed home runs from the state folder, and says so', async () => {
    const dataDir = join(clone, 'data')
    const first = await startElsewhere({ dataDir }, { script, cwd: clone })
    const place = dirname(readlinkSync(join(dataDir, 'cluster')))
    expect(dirname(place)).toBe(stateDir())
    expect(first.answer.notice).toBe(
      `PostgreSQL runs as nobody, who cannot enter ${dataDir}, so the database is kept in ${place}.`,
    )
    await query(first.answer.url, `create table kept as select 'still here' as word`)
    const { answer } = await startElsewhere({ dataDir }, { script })
    expect(answer.refusal).toMatch(
      `The database in ${place} is already in use by process ${first.pid}`,
    )
    await first.kill()

    const second = await startElsewhere({ dataDir }, { script })
    expect(second.answer).toEqual(first.answer)
    expect(await keptWord(second.answer.url)).toBe('still here')
    await second.finish()
    expect(readdirSync(stateDir()).some((name) => name.includes('copying'))).toBe(false)

    rmSync(place, { recursive: true })
    const third = await startElsewhere({ dataDir }, { script })
    expect(third.answer.refusal).toBe(
      `The database that was kept in ${place} is gone: bring it back, or remove ${dataDir} to begin with an empty one.`,
    )
  })

  test('programs out of reach are copied even where the data are not', async () => {
    const owner = await startElsewhere({ dataDir: await seededFolder() }, { script })
    expect(owner.answer.notice).toMatch(
      /^PostgreSQL runs as nobody, who cannot enter .*\/native, so its programs were copied to .*\.$/,
    )
    expect(await keptWord(owner.answer.url)).toBe('still here')
    await owner.finish()
  })

  test('a database that got out of reach, or belongs to root, is refused', async () => {
    const dataDir = await seededFolder()
    const cluster = join(dataDir, 'cluster')
    chownSync(cluster, 0, 0)
    await expect(startHere({ dataDir })).rejects.toThrow(
      `The database in ${cluster} belongs to root, as whom PostgreSQL does not run: give it away with "chown -R 65534:65534 ${cluster}".`,
    )
    chownSync(cluster, 65534, 65534)
    chmodSync(dataDir, 0o700)
    await expect(startHere({ dataDir })).rejects.toThrow(
      `PostgreSQL runs here as nobody, who cannot enter ${dataDir}`,
    )
    chmodSync(dataDir, 0o755)
  })
})

describe.runIf(daemonCanRunUs)('as an ordinary user', () => {
  test('everything belongs to that user, and root can take over and hand back', async () => {
    const dataDir = newFolder(0o700)
    chownSync(dataDir, daemon.uid, daemon.gid)
    const user = await startElsewhere({ dataDir }, daemon)
    expect(user.answer.notice).toBeUndefined()
    await query(user.answer.url, `create table kept as select 'still here' as word`)
    for (const name of readdirSync(dataDir))
      expect(lstatSync(join(dataDir, name)).uid).toBe(daemon.uid)
    await user.finish()

    const root = await startHere({ dataDir })
    expect(await keptWord(root.url)).toBe('still here')
    expect(statSync(join(dataDir, 'cluster/postmaster.pid')).uid).toBe(daemon.uid)
    await root.stop()

    const again = await startElsewhere({ dataDir }, daemon)
    expect(await keptWord(again.answer.url)).toBe('still here')
    await again.finish()
  })
})
