import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export type QueueStatus = {
  name: string
  waiting: number
  oldestSeconds: number
}

/** Longest reported length of a queue, because counting takes longer the longer the queue is. */
const mostCounted = 10_000

export async function readQueueStatuses(db: Db): Promise<QueueStatus[]> {
  const { rows } = await sql<{ name: string; waiting: string; oldest: number | null }>`
    select queue.name, counted.waiting, extract(epoch from now() - oldest.created_on)::float8 as oldest
    from pgboss.queue
    cross join lateral (
      select count(*) as waiting from (
        select from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked limit ${mostCounted}
      ) as jobs
    ) as counted
    left join lateral (
      select created_on from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked
      order by priority desc, created_on limit 1
    ) as oldest on true
    where not starts_with(queue.name, '__')
    order by queue.name`.execute(db)
  return rows.map(({ name, waiting, oldest }) => ({
    name,
    waiting: Number(waiting),
    oldestSeconds: Math.max(0, oldest ?? 0),
  }))
}
