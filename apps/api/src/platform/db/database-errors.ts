import { z } from 'zod'

/**
 * Meaning of a failed statement for its caller:
 * - `row`: a value in the statement can never be stored
 * - `lock`: another transaction holds what the statement needs
 * - `again`: the statement conflicted with another one, or a pooler lost it, and a retry succeeds
 * - `unwritable`: the database is full or read-only, but can still be read
 * - `away`: the database cannot be reached or cannot answer
 * - `other`: our fault
 */
type DatabaseErrorKind = 'row' | 'lock' | 'again' | 'unwritable' | 'away' | 'other'

/** Keys are an SQLSTATE, its class (the first two characters), or the code of a socket error. */
export const databaseErrors = new Map<string, DatabaseErrorKind>(
  Object.entries({
    // Duplicate rows, data exceptions, broken constraints, and values beyond a limit.
    '21': 'row',
    '22': 'row',
    '23': 'row',
    '54': 'row',
    '55P03': 'lock',
    '40P01': 'again',
    '40001': 'again',
    // A lost prepared statement: statement names are not used any more afterwards, see `pooler/statement-names.ts`.
    '26000': 'again',
    '42P05': 'again',
    '53100': 'unwritable',
    // A standby, or a former primary after a failover.
    '25006': 'unwritable',
    // PgBouncer answers 08P01 for everything: no server, no login, a crashed server, a wait that took too long.
    '08': 'away',
    '25P03': 'away',
    '25P04': 'away',
    // The login or the database is missing, for example while the database is being replaced.
    '28': 'away',
    '3D': 'away',
    '53': 'away',
    // The server is shutting down or starting up, or an operator or a timeout cancelled the statement.
    '57': 'away',
    // The file system or another part of the system below PostgreSQL fails.
    '58': 'away',
    EADDRNOTAVAIL: 'away',
    EAI_AGAIN: 'away',
    ECONNABORTED: 'away',
    ECONNREFUSED: 'away',
    ECONNRESET: 'away',
    EHOSTDOWN: 'away',
    EHOSTUNREACH: 'away',
    ENETDOWN: 'away',
    ENETUNREACH: 'away',
    ENOTFOUND: 'away',
    EPIPE: 'away',
    ETIMEDOUT: 'away',
  } as const),
)

/** The driver's errors have no code. The last pattern: a Citus coordinator killed while it waits for a worker. */
const awayMessage =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|postmaster was shut down/

const described = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

export function classifyDatabaseError(error: unknown): DatabaseErrorKind {
  const { code = '', message = '' } = described.safeParse(error).data ?? {}
  const known =
    databaseErrors.get(code) ??
    (code.length === 5 ? databaseErrors.get(code.slice(0, 2)) : undefined)
  return known ?? (awayMessage.test(message) ? 'away' : 'other')
}

/** True if the database itself could not answer, so that the same statement may succeed later or on another server. */
export function isDatabaseUnavailable(error: unknown) {
  const fault = classifyDatabaseError(error)
  return fault !== 'row' && fault !== 'other'
}

/** True if nothing can be stored, although everything can still be read. */
export function isDatabaseReadOnly(error: unknown) {
  return classifyDatabaseError(error) === 'unwritable'
}
