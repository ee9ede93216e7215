// @module-tag thorough
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startElsewhere } from '../testing/owner.ts'
import { copyFolder, seededFolder, serverPid, startHere } from '../testing/playground.ts'
import { mayMount, mountSmallDisk } from '../testing/small-disk.ts'
import { back, run, wordIn, writeNew } from '../testing/upgrading.ts'

test('what fails before the end leaves everything as it was', async () => {
  const dataDir = copyFolder(await seededFolder())
  const before = readdirSync(dataDir)
  const failing = run(dataDir, async (servers) => {
    await writeNew(servers)
    writeFileSync(join(servers.folder, 'file'), 'in between')
    throw new Error('no more')
  })
  await expect(failing).rejects.toThrow('no more')
  const extra = readdirSync(dataDir).filter((name) => !before.includes(name))
  expect(extra).toEqual(['server.log.previous'])
  await expect(back(dataDir)).rejects.toThrow('There is no database to go back to')
  expect(await wordIn(dataDir)).toBe('still here')
})

test('the server of a killed console is stopped first', async () => {
  const dataDir = copyFolder(await seededFolder())
  const owner = await startElsewhere({ dataDir })
  const server = serverPid(dataDir)
  await owner.kill()
  await run(dataDir, async (servers) => {
    expect(serverPid(dataDir)).not.toBe(server)
    await writeNew(servers)
  })
  expect(await wordIn(dataDir)).toBe('copied')
})

test.runIf(mayMount)(
  'a disk without room for both is named before anything is done',
  async ({ skip }) => {
    const disk = mountSmallDisk(160)
    if (disk === undefined) return skip('No disk can be mounted here.')
    const dataDir = join(disk.folder, 'data')
    mkdirSync(dataDir)
    const database = await startHere({ dataDir })
    await database.stop()
    await expect(run(dataDir, writeNew)).rejects.toThrow(
      /^The upgrade needs \d+ MB in .*, where \d+ MB are free: make room there/,
    )
    expect(existsSync(join(dataDir, 'upgrading'))).toBe(false)
  },
)
