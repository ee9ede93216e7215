import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { consoleFolder } from './console-address.ts'

export async function runSql(
  statement: string,
  values: readonly unknown[] = [],
  dataDir = path.join(consoleFolder, 'data'),
) {
  const data = path.join(dataDir, 'postgres')
  // The fourth line of postmaster.pid is the port.
  const port = Number(
    readFileSync(path.join(data, 'cluster/postmaster.pid'), 'utf8').split('\n')[3],
  )
  const password = readFileSync(path.join(data, 'password'), 'utf8').trim()
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'fovea',
    password,
    database: 'fovea',
  })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}
