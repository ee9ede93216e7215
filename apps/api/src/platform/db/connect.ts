import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, type PoolClient, TypeOverrides, types } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { measureExternalCall } from '../http/monitoring/external-services.ts'
import { isDatabaseUnavailable, isDatabaseReadOnly } from './database-errors.ts'
import {
  createStatementNames,
  isLostStatementError,
  type StatementNames,
} from './pooler/statement-names.ts'
import { startStatementSpan, appendRequestId } from '../tracing/statement.ts'

/** Without tables: each feature's repository adds its own, so it cannot name those of another feature. */
export type Db = Kysely<object>

export type Database = {
  db: Db
  pool: Pool
  names: StatementNames
  /** True since a statement failed because the database could not store anything, until a check finds room again. */
  storage: { isInDoubt: boolean }
  close: () => Promise<void>
}

/**
 * Timeouts in milliseconds: for a lock, a statement, its answer and a new connection, and how long a transaction may be
 * idle. The server's statement timeout is a little shorter than the client's read timeout, which therefore ends only
 * the wait for a server that does not answer.
 */
const timeoutsMs = {
  /** A user waits for the answer. */
  serving: { lock: 3_000, statement: 4_000, read: 4_500, connect: 5_000, idle: 60_000 },
  /** An app in the field waits for the answer, and a slow statement holds up all session starts behind it. */
  sdkApi: { lock: 1_000, statement: 2_500, read: 3_000, connect: 3_500, idle: 5_000 },
  /** Migrations and scheduled tasks: no request waits for them, but they still have an upper limit. */
  background: {
    lock: 30_000,
    statement: 600_000,
    read: 610_000,
    connect: 5_000,
    idle: 600_000,
  },
} as const

/** A day stays text, such as `2026-01-31`: a `Date` would be midnight in the time zone of the process. */
const typeParsers = new TypeOverrides()
typeParsers.setTypeParser(types.builtins.DATE, (day: string) => day)

export type ConnectOptions = {
  url: string
  max: number
  log: FastifyBaseLogger
  timeouts?: keyof typeof timeoutsMs
  timeoutFactor?: number | undefined
  names?: StatementNames
}

/** Opens the pool. A lost or unresponsive connection is logged and replaced; it never ends the process. */
export function connect(options: ConnectOptions): Database {
  const { url, max, log, names = createStatementNames(log) } = options
  const { lock, statement, read, connectMs, idle } = getTimeouts(options)
  const storage = { isInDoubt: false }
  const idleClients = new Set<Client>()
  const notice = (client: Client, error: unknown) => {
    if (isLostStatementError(error)) names.loseHere()
    if (isDatabaseReadOnly(error)) storage.isInDoubt = true
    // A stalled server affects the idle connections too, and each would cost another caller the whole timeout.
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return
    for (const silent of [client, ...idleClients]) silent.connection.stream.destroy()
  }
  const pool = new Pool({
    Client: watchedClient(names, notice),
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: read,
    types: typeParsers,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'fovea-console',
    // Timeouts are set by a statement, because a pooler in between refuses connection parameters that it does not know.
    verify: (client, done) =>
      client.query(
        `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`,
        done,
      ),
  })
  const onError = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost')
  }
  pool.on('error', onError)
  // A client that is checked out emits its own errors: without this listener a restart of the database ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('acquire', (client) => idleClients.delete(client))
  pool.on('remove', (client) => idleClients.delete(client))
  pool.on('release', (error: unknown, client: PoolClient) => {
    idleClients.add(client)
    if (error) notice(client, error)
  })
  // A statement through the pool counts with its wait for a connection.
  watchMethod(pool, 'query')
  watchMethod(pool, 'connect')
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    names,
    storage,
    close: async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used itself.
      if (!pool.ending) await pool.end()
    },
  }
}

function getTimeouts({ timeouts: kind = 'serving', timeoutFactor: factor = 1 }: ConnectOptions) {
  const { lock, statement, read, connect: connectMs, idle } = timeoutsMs[kind]
  const longer = (ms: number) => Math.round(ms * factor)
  return {
    lock: longer(lock),
    statement: longer(statement),
    read: longer(read),
    connectMs: longer(connectMs),
    idle: longer(idle),
  }
}

function watchedClient(names: StatementNames, notice: (client: Client, error: unknown) => void) {
  return class extends Client {
    // Returning `never` makes it fit every overload of the library, whose answers it passes on.
    override query(first: unknown, ...rest: unknown[]): never
    override query(first: unknown, ...rest: unknown[]): unknown {
      const isNamed = typeof first === 'object' && first !== null && 'name' in first
      const statement = isNamed && !names.areUsed() ? { ...first, name: undefined } : first
      // The pool's own queries have a callback, which may run in another request, and are timed with the pool's call.
      if (typeof rest.at(-1) === 'function')
        return Reflect.apply(Reflect.get(Client.prototype, 'query'), this, [statement, ...rest])
      const text = typeof statement === 'string' ? statement : undefined
      const span = text === undefined ? undefined : startStatementSpan(text)
      const sent = text === undefined ? statement : appendRequestId(text)
      const answer: unknown = Reflect.apply(Reflect.get(Client.prototype, 'query'), this, [
        sent,
        ...rest,
      ])
      if (!(answer instanceof Promise)) return answer
      answer.then(
        () => span?.end(),
        (error: unknown) => {
          span?.end(error)
          notice(this, error)
        },
      )
      return measureExternalCall<unknown>('database', () => answer, {
        isFailure: isDatabaseUnavailable,
      })
    }
  }
}

function watchMethod(target: object, name: string) {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') return
  const watched = (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(method, target, given)
    if (!(answer instanceof Promise)) return answer
    return measureExternalCall<unknown>('database', () => answer, {
      isFailure: isDatabaseUnavailable,
    })
  }
  Object.defineProperty(target, name, { value: watched, configurable: true })
}
