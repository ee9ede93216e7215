import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export type TaskStatus = {
  name: string
  everySeconds: number
  running: boolean
  startedAt: Date | null
  endedAt: Date | null
  okAt: Date | null
  failures: number
  trouble: string
}

export async function readTaskStatuses(db: Db): Promise<TaskStatus[]> {
  const { rows } = await sql<TaskStatus>`
    select name, every_seconds as "everySeconds", started_at as "startedAt", ended_at as "endedAt",
      ok_at as "okAt", failures, trouble, coalesce(lease_expires_at > now(), false) as running
    from task_runs order by name`.execute(db)
  return rows
}
