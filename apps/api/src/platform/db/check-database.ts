import { Client, DatabaseError } from 'pg'
import { StartError } from '../config/start-error.ts'

const neededVersion = 18

export async function openClient(
  client: Client,
  url: string,
  { anyVersion = false }: { anyVersion?: boolean } = {},
) {
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(explainConnectError(error, url), { cause: error })
  }
  if (anyVersion) return
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [{ version, number } = { version: '', number: 0 }] = rows
  if (number >= neededVersion * 10_000) return
  throw new StartError(
    `The PostgreSQL at ${getAddress(url)} is version ${version}, but the console needs ${neededVersion} or newer: upgrade it, or point DATABASE_URL to a newer one.`,
  )
}

export async function checkDatabase(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  // A lost connection also fails the waiting statement. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  try {
    await openClient(client, url)
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'

export function explainMissingPrivilege(error: unknown, url: string): unknown {
  const failure =
    error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error
  if (!(failure instanceof DatabaseError) || failure.code !== insufficientPrivilege) return error
  const { user, database } = namesOf(url)
  return new StartError(
    `The user "${user}" lacks a right in the database "${database}" at ${getAddress(url)} (${failure.message}): make it the owner of the database and its tables, or set DATABASE_URL to the user that owns them.`,
    { cause: error },
  )
}

function getAddress(url: string) {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}

function namesOf(url: string) {
  const { username, pathname } = new URL(url)
  return { user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) }
}

function explainConnectError(error: unknown, url: string) {
  const { hostname } = new URL(url)
  const { user, database } = namesOf(url)
  const reason = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const place = getAddress(url)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname} in DATABASE_URL cannot be resolved: correct it, or check the network.`
    case 'ECONNREFUSED':
      return `No PostgreSQL is listening at ${place}: start it, or correct the host and port in DATABASE_URL.`
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} rejected the user "${user}" (${reason}): correct the user and password in DATABASE_URL.`
    case '3D000':
      return `The PostgreSQL at ${place} has no database "${database}": create it, or correct the name in DATABASE_URL.`
    case insufficientPrivilege:
      return `The user "${user}" may not connect to the database "${database}" at ${place} (${reason}): allow it with \`grant connect on database "${database}" to "${user}"\`.`
    case '57P03':
      return `The PostgreSQL at ${place} does not accept connections yet (${reason}): try again in a moment.`
    case '08P01':
      return `The pooler at ${place} refused the connection (${reason}): see docs/scaling.md for how to set up PgBouncer.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'CERT_HAS_EXPIRED':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `The certificate of the PostgreSQL at ${place} cannot be verified (${reason}): see docs/runbooks/database-tls.md for sslmode and sslrootcert in DATABASE_URL.`
    default:
      return `The PostgreSQL at ${place} cannot be reached (${reason}): check that it runs, or correct DATABASE_URL.`
  }
}
