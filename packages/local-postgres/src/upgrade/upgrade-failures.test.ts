// @module-tag thorough
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startInOtherProcess } from '../testing/owner-processes.ts'
import {
  copyTestFolder,
  copySeededFolder,
  readServerPid,
  startForTest,
} from '../testing/test-servers.ts'
import { canMount, mountSmallDisk } from '../testing/small-disk.ts'
import {
  revertForTest,
  upgradeForTest,
  readWordIn,
  writeToNewServer,
} from '../testing/upgrade-for-test.ts'

test('leaves everything as it was when an upgrade fails before its end', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  const before = readdirSync(dataDir)
  const failing = upgradeForTest(dataDir, async (servers) => {
    await writeToNewServer(servers)
    writeFileSync(join(servers.folder, 'file'), 'in between')
    throw new Error('no more')
  })
  await expect(failing).rejects.toThrow('no more')
  const extra = readdirSync(dataDir).filter((name) => !before.includes(name))
  expect(extra).toEqual(['server.log.previous'])
  await expect(revertForTest(dataDir)).rejects.toThrow('There is no database to go back to')
  expect(await readWordIn(dataDir)).toBe('still here')
})

test('stops the server of a killed console first', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  const owner = await startInOtherProcess({ dataDir })
  const server = readServerPid(dataDir)
  await owner.kill()
  await upgradeForTest(dataDir, async (servers) => {
    expect(readServerPid(dataDir)).not.toBe(server)
    await writeToNewServer(servers)
  })
  expect(await readWordIn(dataDir)).toBe('copied')
})

test.runIf(canMount)(
  'names a disk without room for both before it changes anything',
  async ({ skip }) => {
    const disk = mountSmallDisk(160)
    if (disk === undefined) return skip('No disk can be mounted here.')
    const dataDir = join(disk.folder, 'data')
    mkdirSync(dataDir)
    const database = await startForTest({ dataDir })
    await database.stop()
    await expect(upgradeForTest(dataDir, writeToNewServer)).rejects.toThrow(
      /^The upgrade needs \d+ MB in .*, where \d+ MB are free: make room there/,
    )
    expect(existsSync(join(dataDir, 'upgrading'))).toBe(false)
  },
)
