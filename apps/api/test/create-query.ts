import { sql } from 'kysely'
import type { Db } from '../src/platform/db/connect.ts'

/** Runs a statement in which values are parameters, and returns its rows. */
export type Query = <Row>(text: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

export function createQuery(db: Db): Query {
  return async <Row>(text: TemplateStringsArray, ...values: unknown[]) => {
    const { rows } = await sql<Row>(text, ...values).execute(db)
    return rows
  }
}
