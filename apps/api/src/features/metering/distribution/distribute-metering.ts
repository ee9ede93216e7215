import { Client } from 'pg'
import { type Cluster, isDistributed, readCluster } from './cluster.ts'
import { DistributeError } from './distribute-error.ts'
import {
  sessionsTable,
  meteredTableNames,
} from '../../../platform/metering-location/metered-tables.ts'
import { installShardFunctions } from './shard-functions.ts'
import { findSumDifferences, readTableSums } from './table-sums.ts'

/** Excludes migrations, and uses a single connection per node, which one transaction requires. */
const lockMigrations = `set local citus.multi_shard_modify_mode = 'sequential';
  select pg_advisory_xact_lock(hashtextextended('migrations', 0))`

type Options = {
  url: string
  /** Batches are stored per shard, so fewer shards make larger batches. */
  shards: number
  dryRun: boolean
  print: (line: string) => void
}

/**
 * Distributes the metering tables over the workers of a Citus cluster, with all rows of an owner on one shard, and lets
 * the workers store batches. One transaction does it; concurrent writes wait, or fail with a request to retry. A second
 * run adds missing tables. Returns whether anything changed.
 */
export async function distributeMetering({
  url,
  shards,
  dryRun,
  print,
}: Options): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'fovea-console distribute' })
  await client.connect()
  try {
    const cluster = await readCluster(client)
    await refuseUnmigrated(client)
    const missing = meteredTableNames.filter((table) => !cluster.distributed.has(table))
    printCluster(cluster, print)
    if (dryRun) return await printPlan(client, missing, print)
    await client.query('begin')
    await client.query(lockMigrations)
    const moved = missing.length > 0 && (await moveTables(client, missing, shards, print))
    const installed = await installShardFunctions(client)
    await client.query('commit')
    // A process that misses the notification gets an error for its next batch, and then reloads the locations.
    if (moved) await client.query('notify metering_places')
    if (installed) print('installed the functions that write on the workers')
    return moved || installed
  } finally {
    await client.end()
  }
}

/** Migrations may change the functions, so they are installed on the workers again. */
export async function ensureDistributed(url: string) {
  const client = new Client({ connectionString: url, application_name: 'fovea-console distribute' })
  await client.connect()
  try {
    if (!(await isDistributed(client))) return
    await client.query('begin')
    await client.query(lockMigrations)
    await installShardFunctions(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

function printCluster(
  { version, nodes, movesWhileWritten }: Cluster,
  print: (line: string) => void,
) {
  print(`Citus ${version}, shards on ${nodes.join(', ')}`)
  if (!movesWhileWritten)
    print('wal_level is not logical: a shard cannot be written to while it moves')
}

async function printPlan(client: Client, missing: string[], print: (line: string) => void) {
  for (const { table, rows } of await readTableSums(client))
    print(`${table}: ${missing.includes(table) ? `to distribute, ${rows} rows` : 'is distributed'}`)
  print('nothing was changed')
  return missing.length > 0
}

async function refuseUnmigrated(client: Client) {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regproc('meter_sessions_here') is not null as there`,
  )
  if (rows[0]?.there !== true) {
    throw new DistributeError('The database is not of this version: run `fovea migrate` first.')
  }
}

async function moveTables(
  client: Client,
  missing: string[],
  shards: number,
  print: (line: string) => void,
) {
  await client.query(`lock table ${missing.join(', ')} in share row exclusive mode`)
  const before = await readTableSums(client)
  for (const table of missing) {
    if (table === sessionsTable)
      await client.query(
        `select create_distributed_table($1, 'owner_id', shard_count => $2, colocate_with => 'none')`,
        [table, shards],
      )
    else
      await client.query(
        `select create_distributed_table($1, 'owner_id', colocate_with => '${sessionsTable}')`,
        [table],
      )
  }
  const differences = findSumDifferences(before, await readTableSums(client))
  if (differences.length > 0) {
    throw new DistributeError(`Nothing was changed: ${differences.join('; ')}.`)
  }
  for (const table of missing)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
  for (const { table, rows, sum } of before)
    print(`${table}: ${rows} rows${sum === '0' ? '' : `, adding up to ${sum}`}, the same as before`)
  return true
}
