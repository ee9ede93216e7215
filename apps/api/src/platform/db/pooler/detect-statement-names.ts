import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'
import { openClient } from '../check-database.ts'
import { createStatementNames, isLostStatementError } from './statement-names.ts'

const answerWithinMs = 5_000
/** Other clients may take and return server connections meanwhile, so that a single round can miss a loss. */
const rounds = 5

export async function detectStatementNames(
  urls: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  timeoutFactor: number,
) {
  const names = createStatementNames(log)
  for (const url of new Set(urls)) {
    if (!(await supportsPreparedStatements(url, timeoutFactor))) names.loseHere()
  }
  return names
}

/**
 * A pooler in transaction mode may lose prepared statements. Two clients prepare a statement under the same name, while
 * one of them holds a server connection. If the pooler does not keep statements apart, the name is already taken on
 * that connection, or missing on the next one.
 */
export async function supportsPreparedStatements(url: string, timeoutFactor: number) {
  const withinMs = answerWithinMs * timeoutFactor
  const [asker, holder] = [newClient(url, withinMs), newClient(url, withinMs)]
  try {
    await openClient(asker, url)
    await openClient(holder, url)
    return !(await losesStatements(asker, holder))
  } finally {
    await Promise.all([asker.end(), holder.end()])
  }
}

async function losesStatements(asker: Client, holder: Client) {
  try {
    for (let round = 0; round < rounds; round++) await probe(asker, holder)
    return false
  } catch (error) {
    // Any other error, such as a pooler without a second connection to give, proves nothing about statements.
    return isLostStatementError(error)
  }
}

async function probe(asker: Client, holder: Client) {
  // Processes that start at once may share server connections, so each probe has its own name.
  const statement = { name: `fovea-probe-${randomUUID()}`, text: 'select' }
  await asker.query(statement)
  await holder.query('begin')
  await holder.query(statement)
  await asker.query(statement)
  await holder.query('rollback')
}

function newClient(url: string, withinMs: number) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'fovea-console start',
  })
  // A lost connection also fails the waiting statement. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  return client
}
