import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A transaction begun within becomes a savepoint, which is rolled back alone if it fails. */
export function createNestedDb(transaction: Transaction<object>): Db {
  let count = 0

  async function within<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
    const name = sql.id(`part_${++count}`)
    await sql`savepoint ${name}`.execute(transaction)
    try {
      const result = await run(db)
      await sql`release savepoint ${name}`.execute(transaction)
      return result
    } catch (error) {
      // The rollback fails only if the connection is lost. The first error is more useful.
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
