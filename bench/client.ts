import { Client } from 'pg'

/** Works on a connection of its own, which is closed whatever happens. */
export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url })
  // The statement under way rejects when its connection breaks; without a listener the process would end before it is told.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
