import type { Client } from 'pg'
import { StartError } from '../config/start-error.ts'

const neededVersion = 18

/** Connects, and says in a sentence why it cannot, or that this PostgreSQL is too old, unless `anyVersion` will do. */
export async function openClient(
  client: Client,
  url: string,
  { anyVersion = false }: { anyVersion?: boolean } = {},
) {
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(whyNot(error, url), { cause: error })
  }
  if (anyVersion) return
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const [{ version, number } = { version: '', number: 0 }] = rows
  if (number >= neededVersion * 10_000) return
  throw new StartError(
    `The PostgreSQL at ${placeOf(url)} is version ${version}, but the console needs ${neededVersion} or newer: upgrade it, or point DATABASE_URL to a newer one.`,
  )
}

/** Where it is, without its password. */
function placeOf(url: string) {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}

function whyNot(error: unknown, url: string) {
  const { username, hostname, pathname } = new URL(url)
  const reason = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const place = placeOf(url)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname} in DATABASE_URL cannot be resolved: correct it, or check the network.`
    case 'ECONNREFUSED':
      return `No PostgreSQL is listening at ${place}: start it, or correct the host and port in DATABASE_URL.`
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} rejected the user "${decodeURIComponent(username)}" (${reason}): correct the user and password in DATABASE_URL.`
    case '3D000':
      return `The PostgreSQL at ${place} has no database "${decodeURIComponent(pathname.slice(1))}": create it, or correct the name in DATABASE_URL.`
    case '57P03':
      return `The PostgreSQL at ${place} does not accept connections yet (${reason}): try again in a moment.`
    case '08P01':
      return `The pooler at ${place} refused the connection (${reason}): see docs/scaling.md for how to set up PgBouncer.`
    default:
      return `The PostgreSQL at ${place} cannot be reached (${reason}): check that it runs, or correct DATABASE_URL.`
  }
}
