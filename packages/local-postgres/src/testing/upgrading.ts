import { dirname } from 'node:path'
import { locatePrograms } from '../programs/programs.ts'
import { goBack, upgrade, type CopyDatabase } from '../upgrade/upgrade.ts'
import { keptWord, query, startHere, stateDir } from './playground.ts'

/** The installed programs stand for both the earlier and the new ones; a test of the command uses those of another version. */
const from = dirname(locatePrograms().folder)

export const run = (dataDir: string, copy: CopyDatabase, programs = from) =>
  upgrade({ dataDir, stateDir: stateDir(), from: programs, copy })
export const back = (dataDir: string) => goBack({ dataDir, stateDir: stateDir() })

export const writeNew: CopyDatabase = async ({ to }) => {
  await query(to, `create table kept as select 'copied' as word`)
}

export async function wordIn(dataDir: string) {
  const database = await startHere({ dataDir })
  const word = await keptWord(database.url)
  await database.stop()
  return word
}
