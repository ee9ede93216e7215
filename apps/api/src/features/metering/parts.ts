import { type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** A table that holds the sessions of a month, or of all time before the first one: from a day, until before another. */
export type Part = { name: string; first: string | null; until: string }

/** Days as `2026-01-31`, both counted. */
type Days = { from: string; to: string }

type Asked = Pool | Db

/** Parts come once a month and go after years: each database is asked once, and again where a day is in none of them. */
const known = new WeakMap<Asked, Promise<Part[]>>()

/**
 * Works on the parts that hold some days, the newest first, by their own names: the whole would be planned over all of them,
 * which takes longer than a look into one. Where one has been dropped meanwhile, works once more on those that are left.
 */
export async function inParts<Result>(
  database: Asked,
  days: Days,
  work: (parts: Part[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await partsOf(database, days))
  } catch (error) {
    if (!isGone(error)) throw error
    known.delete(database)
    return work(await partsOf(database, days))
  }
}

async function partsOf(database: Asked, days: Days) {
  const parts = within(await (known.get(database) ?? ask(database)), days)
  return covers(parts, days) ? parts : within(await ask(database), days)
}

function ask(database: Asked) {
  const asking = readParts(database)
  known.set(database, asking)
  asking.catch(() => known.delete(database))
  return asking
}

const partsText = `select format('%I', name) as name, first::text, until::text from metered_sessions_parts
  where not leaving order by metered_sessions_parts.until desc`

async function readParts(database: Asked): Promise<Part[]> {
  const { rows } =
    'query' in database
      ? await database.query<Part>(partsText)
      : await sql.raw<Part>(partsText).execute(database)
  return rows
}

function within(parts: Part[], { from, to }: Days) {
  return parts.filter(({ first, until }) => (first === null || first <= to) && until > from)
}

/** Whether none of the days is missing. */
export function covers(parts: Part[], { from, to }: Days) {
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

/** A part as the table that it is a part of, for a query that looks nowhere else. */
export function sessionsIn({ name }: Part) {
  return sql<
    Selectable<MeteringTables['metered_sessions']>
  >`${sql.raw(name)}`.as<'metered_sessions'>(sql`metered_sessions`)
}

/** What a prepared statement on some parts is called by: PostgreSQL knows 63 characters of a name. */
export function shortNames(names: string[]) {
  return names.map((name) => name.replace('metered_sessions_', '')).join('-')
}
