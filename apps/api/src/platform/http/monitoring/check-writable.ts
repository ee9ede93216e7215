import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors.ts'

/** Enough pages to cover the next extension of a table as well. */
const probePages = 64

/** A full disk cannot be queried: once a statement fails for lack of space, a probe has to succeed first. */
export async function checkWritable({ pool, storage }: Pick<Database, 'pool' | 'storage'>) {
  const { rows } = await pool.query<{ is_read_only: boolean }>(
    `select current_setting('transaction_read_only')::boolean as is_read_only`,
  )
  if (rows[0]?.is_read_only === true)
    throw new AppError('UNAVAILABLE', 'The database is read-only.')
  if (!storage.isInDoubt) return
  await findRoom(pool)
  storage.isInDoubt = false
}

async function findRoom(pool: Database['pool']) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('create temporary table room_probe (filler text storage plain)')
    await client.query(
      `insert into room_probe select repeat('x', 8000) from generate_series(1, ${probePages})`,
    )
  } finally {
    await client.query('rollback').finally(() => client.release())
  }
}
