import { Client } from 'pg'
import { distributeMetering } from '../src/features/metering/index.ts'

export async function listCitusNodes(coordinator: string): Promise<string[]> {
  const workers = await runQuery<{ host: string; port: number }>(
    coordinator,
    `select nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' and groupid <> 0 order by nodeid`,
  )
  return [
    coordinator,
    ...workers.map(({ host, port }) => {
      const url = new URL(coordinator)
      url.host = `${host}:${port}`
      return url.href
    }),
  ]
}

/** Creates a database of this name on all nodes and joins them to an empty cluster. */
export async function createNodeDatabases(nodes: string[], name: string) {
  for (const node of nodes) {
    await runQuery(node, `drop database if exists ${name} with (force)`)
    await runQuery(node, `create database ${name}`)
    await runQuery(getNodeDatabaseUrl(node, name), 'create extension citus')
  }
  const [coordinator = '', ...workers] = nodes
  const url = getNodeDatabaseUrl(coordinator, name)
  const { hostname, port } = new URL(url)
  await runQuery(url, 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
  for (const worker of workers) {
    const at = new URL(worker)
    await runQuery(url, 'select citus_add_node($1, $2)', [at.hostname, Number(at.port)])
  }
  return url
}

/** Distributes a migrated database and closes it to connections: afterwards it is only copied. */
export async function closeTemplate(nodes: string[], name: string) {
  const [coordinator = ''] = nodes
  await distributeMetering({
    url: getNodeDatabaseUrl(coordinator, name),
    shards: 4,
    dryRun: false,
    print: () => undefined,
  })
  for (const node of nodes) {
    // Citus keeps a connection to each of its databases, which would block every copy.
    await runQuery(node, `alter database ${name} with allow_connections false`)
    await runQuery(
      node,
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
      [name],
    )
  }
}

export function getNodeDatabaseUrl(node: string, name: string) {
  const url = new URL(node)
  url.pathname = name
  return url.href
}

export async function runQuery<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
