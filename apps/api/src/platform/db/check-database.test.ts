import { freePorts } from '@fovea/local-postgres'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { startOldPostgres } from '../../../test/fake-postgres.ts'
import { openClient } from './check-database.ts'

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

test('whatever keeps the database away is told in a sentence without the password', async () => {
  const { host } = new URL(inject('postgresUrl'))
  const port = await freePorts(1)

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

test('a PostgreSQL that is too old is told which one is needed', async () => {
  const old = await startOldPostgres('15.6', 150_006)
  expect(await sentenceFor(`postgres://fovea@127.0.0.1:${old.port}/fovea`)).toBe(
    `StartError: The PostgreSQL at 127.0.0.1:${old.port} is version 15.6, but the console needs 18 or newer: upgrade it, or point DATABASE_URL to a newer one.`,
  )
  await old.close()
})
