import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * A transaction that verbs use as they use the database: what they begin as a transaction of their own becomes a part of
 * this one, undone alone where it fails, and done when this one commits.
 */
export function createNestedDb(transaction: Transaction<object>): Db {
  let count = 0

  async function within<Result>(act: (db: Db) => Promise<Result>): Promise<Result> {
    const name = sql.id(`part_${++count}`)
    await sql`savepoint ${name}`.execute(transaction)
    try {
      const result = await act(db)
      await sql`release savepoint ${name}`.execute(transaction)
      return result
    } catch (error) {
      // Where even that fails the connection is gone, and the whole transaction with it: the first error tells why.
      await sql`rollback to savepoint ${name}`.execute(transaction).catch(() => undefined)
      throw error
    }
  }

  const db: Db = new Proxy(transaction, {
    get(target, property) {
      if (property === 'transaction') return () => ({ execute: within })
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return db
}
