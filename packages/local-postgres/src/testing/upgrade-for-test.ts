import { dirname } from 'node:path'
import { locatePrograms } from '../programs/programs.ts'
import { revertUpgrade, runUpgrade, type CopyDatabase } from '../upgrade/upgrade.ts'
import { readTestWord, runQuery, startForTest, getStateDir } from './test-servers.ts'

/** The installed programs stand for both versions here; a test of the command uses real programs of another version. */
const from = dirname(locatePrograms().folder)

export const upgradeForTest = (dataDir: string, copy: CopyDatabase, programs = from) =>
  runUpgrade({ dataDir, stateDir: getStateDir(), from: programs, copy })
export const revertForTest = (dataDir: string) =>
  revertUpgrade({ dataDir, stateDir: getStateDir() })

export const writeToNewServer: CopyDatabase = async ({ to }) => {
  await runQuery(to, `create table kept as select 'copied' as word`)
}

export async function readWordIn(dataDir: string) {
  const database = await startForTest({ dataDir })
  const word = await readTestWord(database.url)
  await database.stop()
  return word
}
