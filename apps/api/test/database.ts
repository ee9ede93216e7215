import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { templateName } from './global-setup.ts'

/** A database of one's own, cloned from the migrated template. */
export async function cloneDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${templateName}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}

/** An empty database, for what is tested before any migration. */
export async function emptyDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}

async function asAdmin(statement: string) {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
