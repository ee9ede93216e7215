import { randomUUID } from 'node:crypto'
import { Client, Pool, type PoolConfig } from 'pg'
import { inject } from 'vitest'
import { templateName } from './global-setup.ts'

/** A database of one's own, cloned from the migrated template. */
export async function cloneDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(
    `create database ${name} template ${templateName} strategy file_copy`,
    inject('nodes'),
  )
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return {
    url: url.href,
    drop: () => dropEverywhere(name),
  }
}

async function dropEverywhere(name: string) {
  const nodes = inject('nodes')
  if (nodes.length > 1) {
    // Citus keeps a process in each of its databases, and starts it again at any time.
    await asAdmin(`alter database ${name} with allow_connections false`, nodes)
  }
  await asAdmin(`drop database ${name} with (force)`, nodes)
}

/** An empty database, for what is tested before any migration. */
export async function emptyDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}

/** Connections to a database that is dropped: a pool has ended before its last connection is closed, which may then be cut. */
export function openPool(url: string, config: PoolConfig = {}) {
  const pool = new Pool({ connectionString: url, ...config })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function asAdmin(statement: string, nodes = [inject('postgresUrl')]) {
  for (const connectionString of nodes) {
    const client = new Client({ connectionString })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
}
