import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { coversDays, queryPartitions, type Partition, formatPartitionNames } from '../partitions.ts'
import { type InsertTarget, createInsertSql } from './insert-sql.ts'
import { insertUnrepeated, mayBeUnrepeated } from './insert-unrepeated.ts'
import {
  getReachableDaysOfSessions,
  createMonths,
  createReachableMonths,
  getMonthIfNotAtEdge,
  getMonth,
  getReachableDays,
} from './month-partitions.ts'
import { type BatchExtras, type Statement, writeBatch } from './write-batch.ts'
import { toSessionColumns, type MonthTotal, type NewSession } from './sessions.ts'

/**
 * Stores the sessions that are not stored yet and adds them to the sums by day, key and month, nearly always in one
 * statement and round trip. Returns the new totals of the months.
 */
export async function insertSessions(
  pool: Pool,
  sessions: NewSession[],
  extras: BatchExtras,
): Promise<MonthTotal[]> {
  const middle = getMonthIfNotAtEdge(Date.now())
  const isPlain = ({ startedAt }: NewSession) => getMonth(startedAt) === middle?.month
  const others = middle ? sessions.filter((session) => !isPlain(session)) : sessions
  if (middle === undefined || others.length === sessions.length)
    return insertAcross(pool, sessions, extras)
  const plain = others.length === 0 ? sessions : sessions.filter(isPlain)
  const totals = await insertInMonth(pool, plain, extras, middle)
  return others.length === 0 ? totals : [...totals, ...(await insertAcross(pool, others, extras))]
}

type Middle = NonNullable<ReturnType<typeof getMonthIfNotAtEdge>>

/**
 * Stores starts of the current month in its partition, whose primary key prevents duplicates. Other partitions are
 * checked in the same statement: a transaction that stores there holds the gate, for which this statement waits before
 * it takes its snapshot. The database's clock decides whether the month is at its edge; then the sessions are stored by
 * `insertAcross`.
 */
async function insertInMonth(
  pool: Pool,
  sessions: NewSession[],
  extras: BatchExtras,
  middle: Middle,
) {
  const { month } = middle
  const firstDay = `${month}-01`
  try {
    const nowMs = Date.now()
    const days = getReachableDays(nowMs)
    return await queryPartitions(pool, days, async (parts) => {
      const partition = parts.find(
        ({ first, until }) => (first ?? '') <= firstDay && firstDay < until,
      )
      // A missing partition could be created and written to before this statement runs, which would not check it.
      if (partition === undefined || !coversDays(parts, days)) {
        await createReachableMonths(pool, nowMs)
        return await insertAcross(pool, sessions, extras)
      }
      const elsewhere = parts.filter((part) => part !== partition)
      const name = `metering-${month}-${formatPartitionNames([partition, ...elsewhere].map((part) => part.name))}`
      if (mayBeUnrepeated(pool, sessions)) {
        const totals = await insertUnrepeated(pool, sessions, extras, {
          name: `${name}-unrepeated`,
          target: () => unrepeatedTargetIn(partition, elsewhere, middle),
        })
        if (totals) return totals
      }
      return insert(pool, sessions, extras, {
        name,
        target: () => targetIn(partition, elsewhere, middle),
      })
    })
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === pastTheEdge)) throw error
    return insertAcross(pool, sessions, extras)
  }
}

const pastTheEdge = 'FV001'

/** Takes the lock before the snapshot, so that the statement sees what holders of the gate have stored. */
const passesGate = 'not exists (select from metered_gate for key share)'

function isInMiddle({ from, until }: Middle) {
  return `case when statement_timestamp() >= '${from}' and statement_timestamp() < '${until}' then true else past_the_edge() end`
}

function targetIn({ name }: Partition, elsewhere: Partition[], middle: Middle): InsertTarget {
  return {
    into: name,
    where: [
      passesGate,
      isInMiddle(middle),
      ...elsewhere.map(
        (part) => `not exists (select from ${part.name} as stored
      where stored.owner_id = given.owner_id and stored.session_id = given.session_id)`,
      ),
    ],
  }
}

function unrepeatedTargetIn(
  { name }: Partition,
  elsewhere: Partition[],
  middle: Middle,
): InsertTarget {
  return {
    into: name,
    where: [
      passesGate,
      isInMiddle(middle),
      ...elsewhere.map(
        (part) => `case when exists (select from ${part.name} as stored
      where stored.owner_id = ($6::uuid[])[nth] and stored.session_id = given.session_id)
      then session_is_stored() else true end`,
      ),
    ],
  }
}

/**
 * Stores sessions of any month, and all sessions around midnight on the first of a month. The locked gate prevents
 * another transaction from storing the same session in another partition meanwhile. Missing partitions are created, so
 * that no start fails for a wrong clock.
 */
async function insertAcross(pool: Pool, sessions: NewSession[], extras: BatchExtras) {
  const moments = sessions.map(({ startedAt }) => startedAt)
  const { from, to } = getReachableDaysOfSessions(moments)
  const target = (): InsertTarget => ({
    into: 'metered_sessions',
    once: 'distinct on (owner_id, session_id)',
    where: [
      `not exists (select from metered_sessions as stored
      where stored.owner_id = given.owner_id and stored.session_id = given.session_id
        and stored.day >= '${from}' and stored.day <= '${to}')`,
    ],
  })
  const store = () => withGateLocked(pool, (client) => insert(client, sessions, extras, { target }))
  try {
    return await store()
  } catch (error) {
    if (!lacksMonth(error)) throw error
    await createMonths(pool, moments)
    return store()
  }
}

/** While the gate is locked, other locks are awaited for a quarter of `lock_timeout`, so that it opens in time. */
const lockGate = `lock table metered_gate in exclusive mode;
  select set_config('lock_timeout', ceil(extract(epoch from current_setting('lock_timeout')::interval) * 250)::text, true)`

async function withGateLocked<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(lockGate)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot roll back is unusable.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/** Violating a check constraint also has this code, but names the constraint; a row without a partition does not. */
function lacksMonth(error: unknown) {
  return (
    error instanceof DatabaseError &&
    error.code === '23514' &&
    error.table === 'metered_sessions' &&
    error.constraint === undefined
  )
}

async function insert(
  connection: Pool | PoolClient,
  sessions: NewSession[],
  extras: BatchExtras,
  statement: Statement,
): Promise<MonthTotal[]> {
  const columns = toSessionColumns(sessions)
  return writeBatch(connection, columns, extras, { ...statement, createSql: createInsertSql })
}

export async function findMonthTotal(pool: Pool, ownerId: string, month: string) {
  const { rows } = await pool.query<{ sessions: number }>({
    name: 'metering-month',
    text: 'select sessions::int as sessions from metered_months where owner_id = $1 and month = $2',
    values: [ownerId, `${month}-01`],
  })
  return rows[0]?.sessions ?? 0
}

export async function findMonthTotals(pool: Pool, ownerIds: readonly string[], month: string) {
  const { rows } = await pool.query<{ owner_id: string; sessions: number }>({
    name: 'metering-months',
    text: 'select owner_id, sessions::int as sessions from metered_months where owner_id = any ($1) and month = $2',
    values: [ownerIds, `${month}-01`],
  })
  const found = new Map(rows.map(({ owner_id, sessions }) => [owner_id, sessions]))
  return ownerIds.map((ownerId) => ({ ownerId, sessions: found.get(ownerId) ?? 0 }))
}
