import type { ClientBase } from 'pg'
import { DistributeError } from './distribute-error.ts'
import {
  isMeteredTable,
  type MeteredTable,
} from '../../../platform/metering-location/metered-tables.ts'

/** The first version that supports PostgreSQL 18. */
const leastVersion = 14

export type Cluster = {
  version: string
  /** Nodes with shards, as host:port. */
  nodes: string[]
  distributed: ReadonlySet<MeteredTable>
  /** Logical replication lets a shard move while it is written to. */
  movesWhileWritten: boolean
}

/** Throws, with instructions, if metering cannot be distributed on this cluster. */
export async function readCluster(client: ClientBase): Promise<Cluster> {
  const version = await citusVersion(client)
  await refuseWorker(client)
  const nodes = await listNodes(client)
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  const settings = await client.query<{ wal: string }>(`select current_setting('wal_level') as wal`)
  return {
    version,
    nodes,
    distributed: new Set(rows.map(({ name }) => name).filter(isMeteredTable)),
    movesWhileWritten: settings.rows[0]?.wal === 'logical',
  }
}

export async function isDistributed(client: ClientBase) {
  const { rowCount } = await client.query(
    `select from pg_extension where extname = 'citus' and to_regclass('metered_sessions') is not null`,
  )
  if (rowCount === 0) return false
  const distributed = await client.query(
    `select from pg_dist_partition where logicalrelid = 'metered_sessions'::regclass`,
  )
  return distributed.rowCount === 1
}

async function citusVersion(client: ClientBase) {
  const { rows } = await client.query<{ installed_version: string | null }>(
    `select installed_version from pg_available_extensions where name = 'citus'`,
  )
  const [extension] = rows
  if (!extension) {
    throw new DistributeError(
      `This PostgreSQL does not have Citus: install Citus ${leastVersion} or newer on every node, and name it in shared_preload_libraries.`,
    )
  }
  const version = extension.installed_version
  if (version === null) {
    throw new DistributeError(
      'This database does not have the extension citus: run `create extension citus` in it, on the coordinator and on every worker.',
    )
  }
  if (Number.parseInt(version, 10) < leastVersion) {
    throw new DistributeError(
      `This database has Citus ${version}: update to ${leastVersion} or newer, then run \`alter extension citus update\` on every node.`,
    )
  }
  return version
}

async function refuseWorker(client: ClientBase) {
  const { rows } = await client.query<{ coordinator: boolean }>(
    'select groupid = 0 as coordinator from pg_dist_local_group',
  )
  if (rows[0]?.coordinator !== true) {
    throw new DistributeError(
      'This is a worker of the cluster: use the address of its coordinator.',
    )
  }
}

async function listNodes(client: ClientBase) {
  const { rows } = await client.query<{ node: string; active: boolean; synced: boolean }>(
    `select nodename || ':' || nodeport as node, isactive as active, hasmetadata and metadatasynced as synced
    from pg_dist_node where noderole = 'primary' and shouldhaveshards order by nodeid`,
  )
  if (rows.length === 0) {
    throw new DistributeError(
      "The cluster has no node for shards: run `select citus_set_coordinator_host('<host>')`, then `select citus_add_node('<host>', 5432)` for each worker, on the coordinator.",
    )
  }
  const lacking = rows.find(({ active, synced }) => !active || !synced)
  if (lacking) {
    throw new DistributeError(
      `The node ${lacking.node} ${lacking.active ? 'does not have the metadata of the cluster: run `select start_metadata_sync_to_all_nodes()`' : 'is not active: run `select citus_activate_node(…)` for it'} on the coordinator.`,
    )
  }
  return rows.map(({ node }) => node)
}
