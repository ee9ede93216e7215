import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'
import { openClient } from '../db/check-database.ts'
import { BackupError } from './backup-error.ts'

export function getDatabaseName(url: string) {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

export function withDatabaseName(url: string, database: string) {
  const other = new URL(url)
  other.pathname = encodeURIComponent(database)
  return other.href
}

/** A database that is created, renamed or dropped must have no connection. */
export async function withMaintenanceClient<Result>(
  url: string,
  work: (admin: Client) => Promise<Result>,
) {
  const admin = await connectTo(url, ['postgres', 'template1'])
  try {
    return await work(admin)
  } catch (error) {
    throw explained(error, url)
  } finally {
    await admin.end()
  }
}

async function connectTo(url: string, databases: string[]): Promise<Client> {
  const [first = '', ...others] = databases
  const client = new Client({
    connectionString: withDatabaseName(url, first),
    connectionTimeoutMillis: 5_000,
    application_name: 'fovea-console restore',
  })
  client.on('error', () => undefined)
  try {
    await openClient(client, url)
    return client
  } catch (error) {
    await client.end()
    if (others.length > 0) return connectTo(url, others)
    throw error
  }
}

export async function createScratchDatabase(admin: Client, name: string, like: string) {
  await dropDatabase(admin, name)
  const { rows } = await admin.query<Locale>(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype,
      datlocprovider as provider, datlocale as locale from pg_database where datname = $1`,
    [like],
  )
  const locale = rows[0] ? localeOf(rows[0]) : `encoding 'UTF8'`
  await admin.query(`create database ${escapeIdentifier(name)} template template0 ${locale}`)
}

type Locale = {
  encoding: string
  collate: string
  ctype: string
  provider: string
  locale: string | null
}

function localeOf({ encoding, collate, ctype, provider, locale }: Locale) {
  const base = `encoding ${escapeLiteral(encoding)} lc_collate ${escapeLiteral(collate)} lc_ctype ${escapeLiteral(ctype)}`
  if (provider === 'i')
    return `${base} locale_provider icu icu_locale ${escapeLiteral(locale ?? '')}`
  if (provider === 'b') {
    return `${base} locale_provider builtin builtin_locale ${escapeLiteral(locale ?? '')}`
  }
  return `${base} locale_provider libc`
}

export async function dropDatabase(admin: Client, name: string) {
  await admin.query(`drop database if exists ${escapeIdentifier(name)}`)
}

export async function databaseExists(admin: Client, name: string) {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

export async function assertNotInUse(admin: Client, name: string) {
  const { rows } = await admin.query<{ who: string; count: number }>(
    `select string_agg(distinct coalesce(nullif(application_name, ''), 'unnamed'), ', ') as who, count(*)::int as count
    from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  const { who = '', count = 0 } = rows[0] ?? {}
  if (count === 0) return
  throw new BackupError(
    `The database "${name}" is in use (${count} connections: ${who}): stop the console and all other programs that use it, and try again.`,
  )
}

/** Renames both in one transaction, so that no client finds either name missing. */
export async function swapInDatabase(
  admin: Client,
  scratch: string,
  name: string,
  earlier?: string,
) {
  await admin.query('begin')
  try {
    if (earlier !== undefined) await renameDatabase(admin, name, earlier)
    await renameDatabase(admin, scratch, name)
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback')
    throw error
  }
}

async function renameDatabase(admin: Client, from: string, to: string) {
  await admin.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`)
}

function explained(error: unknown, url: string) {
  if (!(error instanceof DatabaseError)) return error
  const user = decodeURIComponent(new URL(url).username)
  if (error.code === '42501') {
    return new BackupError(
      `The database user "${user}" is not allowed to do this (${error.message}): it needs to own the database and to create others (ALTER ROLE "${user}" CREATEDB).`,
    )
  }
  if (error.code === '55006') {
    return new BackupError(
      `A database is in use (${error.message}): another restore may be at work. Stop it and try again.`,
    )
  }
  return error
}
