import { DatabaseError, type Pool } from 'pg'
import { createUnrepeatedInsertSql } from './insert-sql.ts'
import { toGroupedColumns, type NewSession } from './sessions.ts'
import { type BatchExtras, type Statement, writeBatch } from './write-batch.ts'

/** A smaller batch gains little, and a lone start nothing. */
const fewestSessions = 10
/** Apps repeat starts mostly while something is wrong, so after one repetition others are likely. */
const repetitionsExpectedMs = 10_000
const repeatedAtMs = new WeakMap<Pool, number>()
const uniqueViolation = '23505'

/** Most starts are new, and storing a batch as such takes the database less time by a fifth to two fifths. */
export function mayBeUnrepeated(pool: Pool, sessions: NewSession[]) {
  const sinceMs = performance.now() - (repeatedAtMs.get(pool) ?? Number.NEGATIVE_INFINITY)
  return (
    sessions.length >= fewestSessions &&
    sinceMs > repetitionsExpectedMs &&
    sessions.every(({ ended, startedAt }) => !ended && startedAt.endsWith('Z'))
  )
}

/** Stores nothing and returns undefined if one of the sessions is stored already. */
export async function insertUnrepeated(
  pool: Pool,
  sessions: NewSession[],
  extras: BatchExtras,
  statement: Statement,
) {
  const columns = toGroupedColumns(sessions)
  try {
    return await writeBatch(pool, columns, extras, {
      ...statement,
      createSql: createUnrepeatedInsertSql,
    })
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === uniqueViolation)) throw error
    repeatedAtMs.set(pool, performance.now())
    return undefined
  }
}
