import { z } from 'zod'

/**
 * What a failed statement means to its caller:
 * - `row`: a value in it can never be stored
 * - `lock`: another transaction holds what it needs
 * - `again`: it met another statement, or a pooler lost it, and succeeds at the next try
 * - `unwritable`: the database is full or read-only, but can still be read
 * - `away`: the database cannot be reached or is in no state to answer
 * - `other`: our fault
 */
type DatabaseErrorKind = 'row' | 'lock' | 'again' | 'unwritable' | 'away' | 'other'

/** By SQLSTATE, by its class (the first two characters), or by the code of a socket's error. */
export const databaseErrors = new Map<string, DatabaseErrorKind>(
  Object.entries({
    // A row that is there twice, data exceptions, broken constraints, and values beyond a limit.
    '21': 'row',
    '22': 'row',
    '23': 'row',
    '54': 'row',
    '55P03': 'lock',
    '40P01': 'again',
    '40001': 'again',
    // Names are not used any more after these: see `pooler/statement-names.ts`.
    '26000': 'again',
    '42P05': 'again',
    '53100': 'unwritable',
    // A standby, or a former primary after a failover.
    '25006': 'unwritable',
    // PgBouncer says 08P01 for everything: no server, no login, a server that crashed, a wait that took too long.
    '08': 'away',
    // A transaction that was idle, or took too long.
    '25P03': 'away',
    '25P04': 'away',
    // The login or the database is missing, as while it is being replaced.
    '28': 'away',
    '3D': 'away',
    // Out of memory or connections.
    '53': 'away',
    // Shutting down, starting up, or cancelled by an operator or a time limit.
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

/** Errors of the driver have no code. The last one is from a coordinator that is killed while it waits for a worker. */
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

/** Whether the database itself was in no state to answer, so that the same statement may succeed later or elsewhere. */
export function isDatabaseUnavailable(error: unknown) {
  const fault = classifyDatabaseError(error)
  return fault !== 'row' && fault !== 'other'
}

/** Whether nothing can be stored, although everything can still be read. */
export function isDatabaseReadOnly(error: unknown) {
  return classifyDatabaseError(error) === 'unwritable'
}
