import { freeSessions } from '@fovea/contract/billing/prices'
import { DatabaseError, type Pool } from 'pg'
import { formatBareArray } from '../../../platform/db/array-literal.ts'
import { createMonths, getReachableDays } from './month-partitions.ts'
import { toSessionColumns, type MonthTotal, type NewSession } from './sessions.ts'
import type { TimedHeartbeat } from './heartbeats.ts'
import type { BatchExtras } from './write-batch.ts'

export type WriteResult = { months: MonthTotal[]; notified: string[] }

const insertSql = `select owner_id as "ownerId", month, sessions from meter_sessions($1::uuid, $2::uuid[], $3::uuid[], $4::uuid[],
  $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::text[], $11::text[], $12::int[], $13::bool[],
  ${freeSessions}, $14::uuid[], $15::uuid[])`

export async function storeSessionsByFunction(
  pool: Pool,
  sessions: NewSession[],
  { newOwners, watchedOwners }: BatchExtras,
): Promise<WriteResult> {
  const write = () =>
    pool.query<MonthTotal | { ownerId: string; month: null }>({
      name: 'meter-sessions',
      text: insertSql,
      values: [sessions[0]?.ownerId, ...toSessionColumns(sessions), newOwners, watchedOwners],
    })
  const { rows } = await write().catch(async (error: unknown) => {
    if (!lacksMonth(error)) throw error
    await createMonths(
      pool,
      sessions.map(({ startedAt }) => startedAt),
    )
    return write()
  })
  return {
    months: rows.filter((row): row is MonthTotal => row.month !== null),
    notified: rows.filter(({ month }) => month === null).map(({ ownerId }) => ownerId),
  }
}

/** The tables of shards have longer names, and workers do not report the table in a field of the error. */
function lacksMonth(error: unknown) {
  return (
    error instanceof DatabaseError &&
    error.code === '23514' &&
    error.message.includes('no partition of relation "metered_sessions')
  )
}

const heartbeatSql = `select owner_id as "ownerId", session_id as "sessionId"
  from meter_beats($1::uuid, $2::uuid[], $3::uuid[], $4::int[], $5::bool[], $6::date, $7::date)`

export async function storeHeartbeatsByFunction(pool: Pool, heartbeats: TimedHeartbeat[]) {
  const { from, to } = getReachableDays(...heartbeats.map(({ nowMs }) => nowMs))
  const { rows } = await pool.query<{ ownerId: string; sessionId: string }>({
    name: 'meter-beats',
    text: heartbeatSql,
    values: [
      heartbeats[0]?.ownerId,
      formatBareArray(heartbeats.map((beat) => beat.ownerId)),
      formatBareArray(heartbeats.map((beat) => beat.sessionId)),
      formatBareArray(heartbeats.map((beat) => beat.durationSeconds)),
      formatBareArray(heartbeats.map((beat) => beat.ended)),
      from,
      to,
    ],
  })
  const found = new Set(rows.map(({ ownerId, sessionId }) => `${ownerId} ${sessionId}`))
  return heartbeats.map(({ ownerId, sessionId }) => found.has(`${ownerId} ${sessionId}`))
}

/** Runs after the commit, in the database with the listeners, so that a notified reader finds the sessions. */
export async function notifyLive(pool: Pool, ownerIds: string[]) {
  if (ownerIds.length === 0) return
  const owners = ownerIds.length > maxNamedOwners ? '*' : ownerIds.join(',')
  await pool.query({
    name: 'metering-tell',
    text: `select pg_notify('live', $1)`,
    values: [owners],
  })
}

const maxNamedOwners = 200
