import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  copyTestFolder,
  readTestWord,
  runQuery,
  copySeededFolder,
  startForTest,
} from '../testing/test-servers.ts'
import { getStateDir } from '../testing/test-servers.ts'
import {
  revertForTest,
  upgradeForTest,
  readWordIn,
  writeToNewServer,
} from '../testing/upgrade-for-test.ts'
import { listOldClusters } from './swap-clusters.ts'
import { planUpgrade } from './upgrade.ts'

test('replaces the old database with a new one, keeps the old one and can revert', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  let refused: unknown
  const { kept } = await upgradeForTest(dataDir, async (servers) => {
    expect(await readTestWord(servers.from)).toBe('still here')
    refused = await runQuery(servers.from, 'delete from kept').catch(String)
    await writeToNewServer(servers)
  })
  expect(refused).toContain('cannot execute DELETE in a read-only transaction')
  expect(kept).toMatch(/\/cluster-18-\d{8}T\d{9}$/)
  expect(existsSync(join(kept, 'PG_VERSION'))).toBe(true)
  expect(await readWordIn(dataDir)).toBe('copied')

  const reverted = await revertForTest(dataDir)
  expect(await readWordIn(dataDir)).toBe('still here')
  expect(existsSync(join(reverted.kept, 'PG_VERSION'))).toBe(true)
  await revertForTest(dataDir)
  expect(await readWordIn(dataDir)).toBe('copied')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrading'))).toEqual([])
})

test('leaves a database that is in use alone', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  const database = await startForTest({ dataDir })
  await expect(upgradeForTest(dataDir, writeToNewServer)).rejects.toThrow(
    'is already in use by this very process',
  )
  await expect(revertForTest(dataDir)).rejects.toThrow('is already in use by this very process')
  expect(await readTestWord(database.url)).toBe('still here')
})

test('finishes a swap that was killed halfway at the next start', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  mkdirSync(join(dataDir, 'upgrading'))
  renameSync(join(dataDir, 'cluster'), join(dataDir, 'upgrading/cluster'))
  writeFileSync(join(dataDir, 'cluster.next'), 'upgrading/cluster\n')
  expect(await readWordIn(dataDir)).toBe('still here')
  expect(existsSync(join(dataDir, 'upgrading'))).toBe(false)
  expect(existsSync(join(dataDir, 'cluster.next'))).toBe(false)
})

test('changes nothing after a swap that was killed before its first step', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  writeFileSync(join(dataDir, 'cluster.next'), 'upgrading/cluster\n')
  expect(await readWordIn(dataDir)).toBe('still here')
  expect(existsSync(join(dataDir, 'cluster.next'))).toBe(false)
})

test('does not create an empty database for a swap whose folder is gone', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  renameSync(join(dataDir, 'cluster'), join(dataDir, 'cluster-18-20260131T120000000'))
  writeFileSync(join(dataDir, 'cluster.next'), 'upgrading/cluster\n')
  await expect(startForTest({ dataDir })).rejects.toThrow('upgrading/cluster is gone since')
  expect(listOldClusters(dataDir)).toMatchObject([{ majorVersion: '18' }])
})

test('names programs that are missing or have another version', async () => {
  const dataDir = copyTestFolder(await copySeededFolder())
  await expect(upgradeForTest(dataDir, writeToNewServer, dataDir)).rejects.toThrow(
    `There is no PostgreSQL in ${dataDir}: name the folder of the release`,
  )
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '17\n')
  expect(planUpgrade({ dataDir, stateDir: getStateDir() })).toMatchObject({
    databaseVersion: '17',
    isNeeded: true,
  })
  await expect(upgradeForTest(dataDir, writeToNewServer)).rejects.toThrow(
    /are of PostgreSQL 18\.\d+, but .* is of 17/,
  )
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '19\n')
  expect(() => planUpgrade({ dataDir, stateDir: getStateDir() })).toThrow('which is newer than')
  expect(readFileSync(join(dataDir, 'cluster/PG_VERSION'), 'utf8')).toBe('19\n')
})
