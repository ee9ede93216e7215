import { Client } from 'pg'
import { openClient } from '../db/check-database.ts'

/** The server checks every second that its client is connected, so that a killed process holds no locks. */
const sessionSettings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0;
  set client_connection_check_interval = '1s'`

export async function withConnections<Result>(
  urls: readonly string[],
  work: (...clients: Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = urls.map(
    (url) =>
      new Client({
        connectionString: url,
        connectionTimeoutMillis: 15_000,
        keepAlive: true,
        application_name: 'fovea-console metering',
      }),
  )
  try {
    for (const [at, client] of clients.entries()) {
      // A lost connection also fails the waiting statement. Without a listener, the event would end the process.
      client.on('error', () => undefined)
      await openClient(client, urls[at] ?? '')
      await client.query(sessionSettings)
    }
    return await work(...clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

export async function inTransaction<Result>(client: Client, work: () => Promise<Result>) {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
