import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { coversDays, queryPartitions, type Partition, formatPartitionNames } from '../partitions.ts'
import { type InsertTarget, createInsertSql, createNotifyingInsertSql } from './insert-sql.ts'
import {
  getReachableDaysOfSessions,
  createMonths,
  createReachableMonths,
  getMonthIfNotAtEdge,
  getMonth,
  getReachableDays,
} from './month-partitions.ts'
import { toSessionColumns, type MonthTotal, type NewSession } from './sessions.ts'

/** What a batch tells besides its rows: owners who may be new, and sessions for the live feed. */
export type BatchExtras = { newOwners: string[]; watchedOwners: string[] }

/**
 * Stores the sessions that are not there yet and adds them to the day of their app and key, and to their month. Nearly always
 * that is one statement, so one transaction and one round trip. Answers the months' new totals.
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
 * Starts of now. The key of their month's part keeps a session from being stored twice there. Those of the other parts are long
 * committed, and looked up; whoever stores there at this moment shuts the gate, which this statement passes before it sees
 * anything. The database's clock has the last word on whether it is now: past the edge, they are stored as all others.
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
      const into = parts.find(({ first, until }) => (first ?? '') <= firstDay && firstDay < until)
      // A month that is missing may be made and stored in before this statement comes, which would not look there.
      if (into === undefined || !coversDays(parts, days)) {
        await createReachableMonths(pool, nowMs)
        return await insertAcross(pool, sessions, extras)
      }
      const elsewhere = parts.filter((part) => part !== into)
      const name = `metering-${month}-${formatPartitionNames([into, ...elsewhere].map((part) => part.name))}`
      return insert(pool, sessions, extras, {
        name,
        target: () => targetIn(into, elsewhere, middle),
      })
    })
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === pastTheEdge)) throw error
    return insertAcross(pool, sessions, extras)
  }
}

/** What `past_the_edge()` says. */
const pastTheEdge = 'FV001'

function targetIn(
  { name }: Partition,
  elsewhere: Partition[],
  { from, until }: Middle,
): InsertTarget {
  return {
    into: name,
    where: [
      // A lock that is had before the statement sees anything, so that it sees what those who shut the gate have stored.
      'not exists (select from metered_gate for key share)',
      `case when statement_timestamp() >= '${from}' and statement_timestamp() < '${until}' then true else past_the_edge() end`,
      ...elsewhere.map(
        (part) => `not exists (select from ${part.name} as stored
      where stored.owner_id = given.owner_id and stored.session_id = given.session_id)`,
      ),
    ],
  }
}

/**
 * Sessions of any month, and all around midnight of the first: with the gate shut, so that nobody stores one of them in another
 * month meanwhile. Where a month is missing, it is made: nobody is refused because of it, whatever the clocks say.
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
  const store = () => withGateShut(pool, (client) => insert(client, sessions, extras, { target }))
  try {
    return await store()
  } catch (error) {
    if (!lacksMonth(error)) throw error
    await createMonths(pool, moments)
    return store()
  }
}

/**
 * Everybody waits behind the gate, and no longer than for any lock: so what is waited for meanwhile, such as the rows of one
 * owner, is waited for a quarter of that, however patient this pool is.
 */
const shutGate = `lock table metered_gate in exclusive mode;
  select set_config('lock_timeout', ceil(extract(epoch from current_setting('lock_timeout')::interval) * 250)::text, true)`

async function withGateShut<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(shutGate)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even do this is nobody's any more.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/** A broken check has its constraint's name; a row that belongs nowhere has none. */
function lacksMonth(error: unknown) {
  return (
    error instanceof DatabaseError &&
    error.code === '23514' &&
    error.table === 'metered_sessions' &&
    error.constraint === undefined
  )
}

type Statement = {
  /** Without one it is planned for these very sessions. */
  name?: string
  target: () => InsertTarget
}

/** By name: a few a month, and so long that putting one together takes a lone start longer than all else here. */
const texts = new Map<string, string>()

function statementOf({ name, target }: Statement, isTelling: boolean) {
  const textOf = isTelling ? createNotifyingInsertSql : createInsertSql
  if (name === undefined) return { text: textOf(target()) }
  const fullName = isTelling ? `${name}-telling` : name
  const text = texts.get(fullName) ?? textOf(target())
  texts.set(fullName, text)
  return { name: fullName, text }
}

async function insert(
  request: Pool | PoolClient,
  sessions: NewSession[],
  { newOwners, watchedOwners }: BatchExtras,
  statement: Statement,
): Promise<MonthTotal[]> {
  const telling = newOwners.length > 0 || watchedOwners.length > 0
  const { rows } = await request.query<MonthTotal | { ownerId: null }>({
    ...statementOf(statement, telling),
    values: [...toSessionColumns(sessions), ...(telling ? [newOwners, watchedOwners] : [])],
  })
  return rows.filter((row): row is MonthTotal => row.ownerId !== null)
}

/** Production sessions of a month such as 2026-01. */
export async function findMonthTotal(pool: Pool, ownerId: string, month: string) {
  const { rows } = await pool.query<{ sessions: number }>({
    name: 'metering-month',
    text: 'select sessions::int as sessions from metered_months where owner_id = $1 and month = $2',
    values: [ownerId, `${month}-01`],
  })
  return rows[0]?.sessions ?? 0
}

/** The same of several owners. */
export async function findMonthTotals(pool: Pool, ownerIds: readonly string[], month: string) {
  const { rows } = await pool.query<{ owner_id: string; sessions: number }>({
    name: 'metering-months',
    text: 'select owner_id, sessions::int as sessions from metered_months where owner_id = any ($1) and month = $2',
    values: [ownerIds, `${month}-01`],
  })
  const found = new Map(rows.map(({ owner_id, sessions }) => [owner_id, sessions]))
  return ownerIds.map((ownerId) => ({ ownerId, sessions: found.get(ownerId) ?? 0 }))
}
