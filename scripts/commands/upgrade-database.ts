import { createBackup, parseStorageConfig, restoreBackup } from '@fovea/api/operations'
import {
  hasLocalPostgres,
  LocalPostgresError,
  planLocalUpgrade,
  revertLocalUpgrade,
  upgradeLocalPostgres,
} from '@fovea/local-postgres'
import path from 'node:path'
import { defineCommand, exitCodes, UsageError } from '../operating/command.ts'
import { getEmbeddedFolder } from '../operating/database.ts'
import { listOtherDatabases } from '../operating/other-databases.ts'

export const command = defineCommand({
  summary: 'Moves the embedded database to the PostgreSQL of this release.',
  stopped: 'Stopped. The database was not changed.',
  options: {
    from: {
      type: 'string',
      value: 'folder',
      description: 'the release that ran the database before, or its PostgreSQL',
    },
    back: {
      type: 'boolean',
      description: 'put the database in place that the last upgrade kept',
    },
    'dry-run': {
      type: 'boolean',
      description: `say what would be done and how much disk it needs; exit code ${exitCodes.pending} if there is something`,
    },
  },
  async run({ options, signal }) {
    const { from, back = false, 'dry-run': dryRun = false } = options
    if (back && (from !== undefined || dryRun)) throw new UsageError('--back goes alone.')
    const storage = parseStorageConfig(process.env)
    const dataDir = getEmbeddedFolder(storage)
    if (storage.databaseUrl !== undefined) {
      throw new LocalPostgresError(
        'DATABASE_URL names a server of your own: upgrade it by its own means. This command is for the embedded one.',
      )
    }
    if (!hasLocalPostgres(dataDir)) {
      throw new LocalPostgresError(
        `There is no database in ${dataDir}: set DATA_DIR to the folder of the console.`,
      )
    }
    if (back) return goBack(dataDir)
    const plan = planLocalUpgrade(dataDir)
    if (!plan.isNeeded) {
      console.log(
        `nothing to do: the database is of PostgreSQL ${plan.databaseVersion}, which this release runs (${plan.newVersion})`,
      )
      return exitCodes.done
    }
    console.log(
      `${plan.cluster} is of PostgreSQL ${plan.databaseVersion}, and this release has ${plan.newVersion}
disk: ${formatSize(plan.neededBytes)} needed, ${formatSize(plan.freeBytes)} free`,
    )
    if (dryRun) {
      console.log('to be upgraded; nothing was changed')
      return exitCodes.pending
    }
    if (from === undefined) {
      throw new UsageError(
        'Name the release that ran the database before, such as --from /opt/fovea-console-0.1.0-linux-x64: its PostgreSQL reads the old data.',
      )
    }
    const { kept } = await upgradeLocalPostgres({
      dataDir,
      from,
      copy: (servers) => copyDatabase(servers, storage.backupKey, signal),
    })
    console.log(
      `the database is of PostgreSQL ${plan.newVersion} now: start the console
the earlier one is kept in ${kept}
  to go back to it: fovea upgrade-database --back
  when you no longer need it: rm -r ${kept}`,
    )
    return exitCodes.done
  },
})

async function copyDatabase(
  { from, to, folder }: { from: string; to: string; folder: string },
  key: Buffer | undefined,
  signal: AbortSignal,
) {
  for (const name of await listOtherDatabases(from)) {
    console.log(`the database ${name} beside it is not copied: it stays with the earlier one`)
  }
  const file = path.join(folder, 'upgrade.backup')
  const how = { file, key, tell: console.log, signal }
  console.log('reading the earlier database')
  const { rows, tables } = await createBackup({ ...how, url: from, isReplaced: true })
  console.log(`read ${formatCount(rows)} rows of ${tables} tables; filling the new one`)
  await restoreBackup({ ...how, url: to, verify: true })
  signal.throwIfAborted()
  console.log(`${formatCount(rows)} rows of ${tables} tables are as they were`)
}

async function goBack(dataDir: string) {
  const { version, kept } = await revertLocalUpgrade(dataDir)
  console.log(
    `the database of PostgreSQL ${version} is back: start the release that ran it
the one in use until now, with all that was stored since, is kept in ${kept}
  to return to it: fovea upgrade-database --back`,
  )
  return exitCodes.done
}

const formatCount = (count: number) => count.toLocaleString('en-US')
const formatSize = (bytes: number) => `${formatCount(Math.ceil(bytes / 1e6))} MB`
