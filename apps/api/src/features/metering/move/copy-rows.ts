import { pipeline } from 'node:stream/promises'
import type { Client, ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { MoveError } from './move-error.ts'

export async function readColumns(client: ClientBase, table: string) {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

type Copy = { from: string; into: string; signal: AbortSignal | undefined }

/** Streams all rows of a table into the other database with constant memory. Returns the number of rows. */
export async function copyRows(source: Client, target: Client, { from, into, signal }: Copy) {
  const columns = await readColumns(source, from)
  const read = source.query(
    copyTo(`copy (select ${columns} from ${from}) to stdout (format binary)`),
  )
  const written = target.query(copyFrom(`copy ${into} (${columns}) from stdin (format binary)`))
  await pipeline(read, written, { ...(signal && { signal }) })
  if (read.rowCount === written.rowCount) return written.rowCount
  throw new MoveError(
    `${from}: ${written.rowCount} of ${read.rowCount} rows were copied. Run the command again.`,
  )
}
