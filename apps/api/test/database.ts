import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client, Pool, type PoolConfig } from 'pg'
import { afterAll, beforeEach, inject, type TestContext } from 'vitest'
import type { Db } from '../src/platform/db/connect.ts'
import { templateName } from './global-setup.ts'

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

/** Opens a database for the tests of the calling file, and drops it after them. */
export async function openTestDatabase() {
  const { url, drop } = await cloneDatabase()
  const pool = openPool(url)
  afterAll(async () => {
    await pool.end()
    await drop()
  })
  return { url, pool }
}

async function dropEverywhere(name: string) {
  const nodes = inject('nodes')
  if (nodes.length > 1) {
    // Citus keeps a process in each of its databases and may restart it at any time.
    await asAdmin(`alter database ${name} with allow_connections false`, nodes)
  }
  await asAdmin(`drop database ${name} with (force)`, nodes)
}

export async function createEmptyDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}

/**
 * Ignores errors of idle connections: a pool reports its end before its last connection is closed, and dropping the
 * database may cut that connection.
 */
export function openPool(url: string, config: PoolConfig = {}) {
  const pool = new Pool({ connectionString: url, ...config })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs a statement in which values are parameters, and returns its rows. */
export type Query = <Row>(text: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

export function createQuery(db: Db): Query {
  return async <Row>(text: TemplateStringsArray, ...values: unknown[]) => {
    const { rows } = await sql<Row>(text, ...values).execute(db)
    return rows
  }
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

/** Capabilities that a cluster lacks, and why tests that need them cannot run there. */
const reasons = {
  'plain metering':
    'a cluster stores sessions by functions on their worker, never by these statements',
  'plans of one server': 'a cluster shows the plans of its workers in another form',
  'faults of one server':
    'sessions are stored on workers, which the fault that the test makes on the coordinator does not reach',
  'whole databases':
    'the test moves or restores databases, and those of a cluster are on several nodes',
  'locks of one server':
    'on a cluster a session is waited for on a worker, where the test does not look',
}

type Capability = keyof typeof reasons

export function requireCapability(capability: Capability, { skip }: Pick<TestContext, 'skip'>) {
  skip(inject('nodes').length > 1, `needs ${capability}: ${reasons[capability]}`)
}

export function requireCapabilityForAll(capability: Capability) {
  beforeEach((context) => requireCapability(capability, context))
}
