import { pickFreePorts } from '@fovea/local-postgres'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { startOldPostgres } from '../../../test/fake-postgres.ts'
import { migrateDatabase } from '../../prepare-databases.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { checkDatabase, openClient } from './check-database.ts'

async function sentenceFor(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await openClient(client, url)
    return 'open'
  } catch (error) {
    return String(error)
  } finally {
    await client.end()
  }
}

const changed = (change: (url: URL) => void) => {
  const url = new URL(inject('postgresUrl'))
  change(url)
  return url.href
}

test('explains why the database cannot be reached, without printing the password', async () => {
  const { host } = new URL(inject('postgresUrl'))
  const port = await pickFreePorts(1)

  expect(await sentenceFor(inject('postgresUrl'))).toBe('open')
  expect(await sentenceFor(changed((url) => void (url.password = 'hidden')))).toBe(
    `StartError: The PostgreSQL at ${host} rejected the user "fovea" (password authentication failed for user "fovea"): correct the user and password in DATABASE_URL.`,
  )
  expect(await sentenceFor(changed((url) => void (url.pathname = 'nowhere')))).toBe(
    `StartError: The PostgreSQL at ${host} has no database "nowhere": create it, or correct the name in DATABASE_URL.`,
  )
  expect(await sentenceFor(changed((url) => void (url.hostname = 'nowhere.invalid')))).toBe(
    'StartError: The host nowhere.invalid in DATABASE_URL cannot be resolved: correct it, or check the network.',
  )
  expect(await sentenceFor(`postgres://fovea:hidden@127.0.0.1:${port}/fovea`)).toBe(
    `StartError: No PostgreSQL is listening at 127.0.0.1:${port}: start it, or correct the host and port in DATABASE_URL.`,
  )
})

test('names the needed version if PostgreSQL is too old', async () => {
  const old = await startOldPostgres('15.6', 150_006)
  expect(await sentenceFor(`postgres://fovea@127.0.0.1:${old.port}/fovea`)).toBe(
    `StartError: The PostgreSQL at 127.0.0.1:${old.port} is version 15.6, but the console needs 18 or newer: upgrade it, or point DATABASE_URL to a newer one.`,
  )
  await old.close()
})

test('names the user and the privilege that is missing', async () => {
  const database = await cloneDatabase()
  const admin = new Client({ connectionString: database.url })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  const user = `reader_of_${name}`
  const url = new URL(database.url)
  url.username = user
  url.password = 'hidden'
  try {
    await admin.query(`create role "${user}" login password 'hidden'`)
    const lacks = `The user "${user}" lacks a right in the database "${name}" at ${url.host} (permission denied for`
    const migrated = await migrateDatabase(url.href, 'silent').catch(String)
    expect(migrated).toContain(lacks)
    expect(migrated).toContain('make it the owner of the database and its tables')

    await admin.query('drop schema public cascade')
    await admin.query('create schema public')
    await admin.query(`grant usage on schema public to "${user}"`)
    expect(await migrateDatabase(url.href, 'silent').catch(String)).toContain(
      `${lacks} schema public)`,
    )

    await admin.query(`revoke connect on database "${name}" from public`)
    const refused = await checkDatabase(url.href).catch(String)
    expect(refused).toContain(
      `The user "${user}" may not connect to the database "${name}" at ${url.host} (permission denied for database "${name}"): allow it with \`grant connect on database "${name}" to "${user}"\`.`,
    )
    expect([migrated, refused].join('')).not.toContain('hidden')
  } finally {
    await admin.query(`drop owned by "${user}"; drop role "${user}"`)
    await admin.end()
    await database.drop()
  }
})
