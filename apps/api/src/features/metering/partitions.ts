import { type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** The sessions from `first` (null for no lower bound) until `until`, exclusive. */
export type Partition = { name: string; first: string | null; until: string }

/** Days as `2026-01-31`, both inclusive. */
type Days = { from: string; to: string }

type Queryable = Pool | Db

/** Partitions change once a month, so they are cached per database, and read again if a day is in none of them. */
const partitionsByDatabase = new WeakMap<Queryable, Promise<Partition[]>>()

/**
 * Queries the partitions that contain the days by their own names, newest first. Planning a query on the parent table
 * takes longer than reading a single partition. If a partition was dropped meanwhile, the query runs again on the rest.
 */
export async function queryPartitions<Result>(
  database: Queryable,
  days: Days,
  work: (parts: Partition[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await findPartitions(database, days))
  } catch (error) {
    if (!isGone(error)) throw error
    partitionsByDatabase.delete(database)
    return work(await findPartitions(database, days))
  }
}

async function findPartitions(database: Queryable, days: Days) {
  const parts = filterByDays(
    await (partitionsByDatabase.get(database) ?? readPartitions(database)),
    days,
  )
  return coversDays(parts, days) ? parts : filterByDays(await readPartitions(database), days)
}

function readPartitions(database: Queryable) {
  const pending = readParts(database)
  partitionsByDatabase.set(database, pending)
  pending.catch(() => partitionsByDatabase.delete(database))
  return pending
}

const partitionsSql = `select format('%I', name) as name, first::text, until::text from metered_sessions_parts
  where not leaving order by metered_sessions_parts.until desc`

async function readParts(database: Queryable): Promise<Partition[]> {
  const { rows } =
    'query' in database
      ? await database.query<Partition>(partitionsSql)
      : await sql.raw<Partition>(partitionsSql).execute(database)
  return rows
}

function filterByDays(parts: Partition[], { from, to }: Days) {
  return parts.filter(({ first, until }) => (first === null || first <= to) && until > from)
}

export function coversDays(parts: Partition[], { from, to }: Days) {
  const [newest] = parts
  const oldest = parts.at(-1)
  if (newest === undefined || oldest === undefined) return false
  const hasNoGap = parts.every(
    ({ first }, at) => parts[at + 1] === undefined || parts[at + 1]?.until === first,
  )
  return hasNoGap && newest.until > to && (oldest.first === null || oldest.first <= from)
}

const coded = z.object({ code: z.string() })
const noSuchTable = '42P01'

function isGone(error: unknown) {
  return coded.safeParse(error).data?.code === noSuchTable
}

/** Aliases the partition as the parent table. */
export function getSessionsTable({ name }: Partition) {
  return sql<
    Selectable<MeteringTables['metered_sessions']>
  >`${sql.raw(name)}`.as<'metered_sessions'>(sql`metered_sessions`)
}

/** Shortens the names, because PostgreSQL truncates names of prepared statements to 63 characters. */
export function formatPartitionNames(names: string[]) {
  return names.map((name) => name.replace('metered_sessions_', '')).join('-')
}
