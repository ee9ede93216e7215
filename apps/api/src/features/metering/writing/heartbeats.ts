import { dayOf } from '@fovea/contract/time'
import type { Pool } from 'pg'
import { formatBareArray } from '../../../platform/db/array-literal.ts'
import { queryPartitions, type Partition, formatPartitionNames } from '../partitions.ts'
import { getReachableDays } from './month-partitions.ts'
import type { Heartbeat } from './sessions.ts'

export type TimedHeartbeat = Heartbeat & { nowMs: number }

// The longest duration in a batch counts. Rows are locked in order, which prevents deadlocks.
const createUpdateSql = ({ name }: Partition) => `
with given as (
  select owner_id, session_id, max(duration) as duration, bool_or(ended) as ended
  from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bool[]) as given (owner_id, session_id, duration, ended)
  group by owner_id, session_id
), locked as (
  select stored.owner_id, stored.session_id, given.duration, given.ended
  from ${name} as stored join given using (owner_id, session_id)
  order by owner_id, session_id
  for update of stored
)
update ${name} as stored
set duration_seconds = greatest(stored.duration_seconds, locked.duration), ended = stored.ended or locked.ended
from locked
where stored.owner_id = locked.owner_id and stored.session_id = locked.session_id
returning stored.session_id as "sessionId", stored.owner_id as "ownerId"`

export async function storeHeartbeats(pool: Pool, heartbeats: TimedHeartbeat[]) {
  const moments = heartbeats.map(({ nowMs }) => nowMs)
  return queryPartitions(pool, getReachableDays(...moments), async (parts) => {
    const found = new Set<string>()
    for (const part of orderByLikelihood(parts, Math.max(...moments))) {
      const missing =
        found.size === 0 ? heartbeats : heartbeats.filter((beat) => !found.has(nameOf(beat)))
      if (missing.length === 0) break
      for (const beat of await updateIn(pool, part, missing)) found.add(nameOf(beat))
    }
    return heartbeats.map((beat) => found.has(nameOf(beat)))
  })
}

async function updateIn(pool: Pool, part: Partition, beats: Heartbeat[]) {
  const { rows } = await pool.query<{ ownerId: string; sessionId: string }>({
    name: `metering-beat-${part.name}`,
    text: createUpdateSql(part),
    values: [
      formatBareArray(beats.map((beat) => beat.ownerId)),
      formatBareArray(beats.map((beat) => beat.sessionId)),
      formatBareArray(beats.map((beat) => beat.durationSeconds)),
      formatBareArray(beats.map((beat) => beat.ended)),
    ],
  })
  return rows
}

export async function hasSession(pool: Pool, ownerId: string, sessionId: string, nowMs: number) {
  return queryPartitions(pool, getReachableDays(nowMs), async (parts) => {
    const names = orderByLikelihood(parts, nowMs).map(({ name }) => name)
    if (names.length === 0) return false
    const conditions = names.map(
      (name) => `exists (select from ${name} where owner_id = $1 and session_id = $2)`,
    )
    const { rowCount } = await pool.query({
      name: `metering-has-${formatPartitionNames(names)}`,
      text: `select 1 where ${conditions.join(' or ')}`,
      values: [ownerId, sessionId],
    })
    return rowCount === 1
  })
}

/** Newest first, but the next month last: only offline sessions from a fast clock are there. */
function orderByLikelihood(parts: Partition[], nowMs: number) {
  const today = dayOf(nowMs)
  const begun = parts.filter(({ first }) => first === null || first <= today)
  return [...begun, ...parts.filter((part) => !begun.includes(part))]
}

const nameOf = ({ ownerId, sessionId }: { ownerId: string; sessionId: string }) =>
  `${ownerId} ${sessionId}`
