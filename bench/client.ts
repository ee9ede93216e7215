import { Client, type QueryResultRow } from 'pg'

export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url })
  // A broken connection also rejects the running statement; without a listener, the 'error' event would end the process
  // first.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement over a new connection, and returns its rows. */
export function queryOnce<Row extends QueryResultRow = QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
) {
  return withClient(url, async (client) => (await client.query<Row>(text, values)).rows)
}
