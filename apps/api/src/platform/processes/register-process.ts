import { randomUUID } from 'node:crypto'
import type { StatementNames } from '../db/pooler/statement-names.ts'
import { createKeyedQueue } from '../keyed-queue.ts'
import type { QueryRunner } from './query-runner.ts'
import type { Peers } from './shared-limit.ts'

const heartbeatIntervalMs = 2_000
/** A process without a heartbeat for this time is considered dead, and its streams are released. */
const peerTimeout = `interval '6 seconds'`
/** Longer than the longest window of a limit. */
const limitRetention = `interval '5 minutes'`

export type ProcessRegistration = Peers & {
  id: string
  refreshPeers: () => Promise<void>
  unregister: () => Promise<void>
}

/** If a pooler loses prepared statements of one process, all stop using them. The caller notifies the others. */
export async function registerProcess(
  pool: QueryRunner,
  host: string,
  names: StatementNames,
  onFailure: (error: unknown) => void,
): Promise<ProcessRegistration> {
  const id = randomUUID()
  const me = () => [id, host, process.pid, names.isLostHere()]
  let count = 1
  let knownFromMs = Number.NEGATIVE_INFINITY
  let isLeaving = false
  const enqueue = createKeyedQueue<void>()
  const refreshPeers = () => enqueue('look', updatePeers)

  async function updatePeers() {
    // A heartbeat would register this process again.
    if (isLeaving) return
    const { rows } = await pool.query(
      `with here as (
        insert into serving_processes values ($1, $2, $3, clock_timestamp(), $4)
        on conflict (id) do update
          set seen_at = excluded.seen_at, loses_statements = excluded.loses_statements
      ), others as (
        select id, loses_statements from serving_processes where id <> $1 and seen_at > clock_timestamp() - ${peerTimeout}
      ), gone as (
        delete from serving_processes where id <> $1 and seen_at <= clock_timestamp() - ${peerTimeout}
      ), closed as (
        delete from open_streams
        where streams = 0 or (process_id <> $1 and process_id not in (select id from others))
      ), past as (
        delete from shared_limits where changed_at < clock_timestamp() - ${limitRetention}
      )
      select count(*)::int as others, coalesce(bool_or(loses_statements), false) as loses_statements
      from others`,
      me(),
    )
    count = 1 + Number(rows[0]?.['others'] ?? 0)
    names.setLostElsewhere(rows[0]?.['loses_statements'] === true)
  }

  await removeDeadPredecessors(pool, host)
  // Two separate statements, insert first: of two processes that start at once, at least one sees the other.
  await pool.query('insert into serving_processes values ($1, $2, $3, clock_timestamp(), $4)', me())
  await refreshPeers()
  if (count > 1) knownFromMs = Date.now()
  const heartbeat = setInterval(
    () => void refreshPeers().catch(onFailure),
    heartbeatIntervalMs,
  ).unref()

  return {
    id,
    count: () => count,
    visibleSinceMs: () => knownFromMs,
    refreshPeers,
    async unregister() {
      isLeaving = true
      clearInterval(heartbeat)
      await refreshPeers()
      await pool.query(
        `with closed as (delete from open_streams where process_id = $1)
        delete from serving_processes where id = $1`,
        [id],
      )
    },
  }
}

/** The successor of a process that was killed on this host need not wait for its timeout. */
async function removeDeadPredecessors(pool: QueryRunner, host: string) {
  const { rows } = await pool.query('select id, pid from serving_processes where host = $1', [host])
  const dead = rows.filter(({ pid }) => !isOtherProcess(Number(pid))).map(({ id }) => String(id))
  if (dead.length === 0) return
  await pool.query('delete from serving_processes where id = any ($1::uuid[])', [dead])
}

/** In a container, the previous process had the same number as this one. */
function isOtherProcess(pid: number) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
