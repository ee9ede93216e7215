import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, QueryResultRow } from 'pg'
import type { Db } from './connect.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

type Options = {
  replica: Pool
  primary: Pool
  isUsable: () => boolean
  onAway: (error: unknown) => void
}

/**
 * Sends each statement to the replica, and to the primary if the replica cannot answer, so that even an export that is
 * half sent continues. Transactions are not supported, because a statement that is retried elsewhere would leave its
 * transaction.
 */
export function createReplicaReader({ replica, primary, isUsable, onAway }: Options): Db {
  async function ask<Row extends QueryResultRow>(statement: string, values: unknown[]) {
    if (isUsable()) {
      try {
        return await replica.query<Row>(statement, values)
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        onAway(error)
      }
    }
    return primary.query<Row>(statement, values)
  }

  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows } = await ask<Row & QueryResultRow>(sql, [...parameters])
      return { rows }
    },
    streamQuery: refuse,
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  }
  return new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function refuse(): never {
  throw new Error('A replica is read statement by statement: use the database itself.')
}
