import { Client } from 'pg'

export async function listOtherDatabases(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
      where not datistemplate and datname not in ('postgres', current_database()) order by 1`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
