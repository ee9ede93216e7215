import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors.ts'

/** Enough pages that a table which has to grow for the next sessions would find room, too. */
const probePages = 64

/**
 * Fails where nothing can be stored. A read-only database says so itself, in every transaction. A full disk cannot be asked for:
 * once a statement found no room, room has to be found again before this succeeds.
 */
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

/** Takes some room, and gives it back. A temporary table leaves nothing to clean up. */
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
