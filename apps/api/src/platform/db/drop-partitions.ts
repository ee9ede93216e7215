import type { Pool } from 'pg'

type Partitioned = {
  table: string
  names: string
}

/** A partition that an interrupted run detached is dropped first. Returns the names of the dropped partitions. */
export async function dropPartitions(pool: Pool, { table, names }: Partitioned, until: string) {
  const { rows } = await pool.query<{ name: string; state: 'in' | 'leaving' | 'out' }>(
    `select relname as name, case when inhdetachpending then 'leaving' else 'in' end as state, ends
    from pg_inherits join pg_class on pg_class.oid = inhrelid,
      cast(substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO \\(''(.+?)''\\)') as date) as ends
    where inhparent = $1::regclass and (ends <= $2 or inhdetachpending)
    union all
    select relname, 'out', null from pg_class
    where relname ~ $3 and relkind = 'r' and not relispartition and pg_table_is_visible(oid)
    order by ends nulls first`,
    [table, until, names],
  )
  const mode = await concurrently(pool)
  for (const { name, state } of rows) {
    if (state !== 'out')
      await pool.query(
        `alter table ${table} detach partition ${name} ${state === 'in' ? mode : 'finalize'}`,
      )
    await pool.query(`drop table ${name}`)
  }
  return rows.map(({ name }) => name)
}

/** Citus cannot detach concurrently. Its lock is short, and lock_timeout bounds the wait for it. */
async function concurrently(pool: Pool) {
  const { rowCount } = await pool.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 0 ? 'concurrently' : ''
}
