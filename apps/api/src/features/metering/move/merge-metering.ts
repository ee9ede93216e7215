import type { Client } from 'pg'
import { withConnections } from '../../../platform/metering-location/connections.ts'
import {
  blockMeteringWrites,
  allowMeteringWrites,
} from '../../../platform/metering-location/write-block.ts'
import {
  claimAsMeteringDatabase,
  hasMeteredRows,
  isSameDatabase,
  setMeteringId,
} from '../../../platform/metering-location/location.ts'
import { meteredTableNames } from '../../../platform/metering-location/metered-tables.ts'
import { assertOwnMeteringDatabase } from '../../../platform/metering-location/check-metering-location.ts'
import { withShortLocks } from '../../../platform/metering-location/short-locks.ts'
import { readTableSums } from '../distribution/table-sums.ts'
import { dropMoveSchema } from './change-log.ts'
import { copyRows } from './copy-rows.ts'
import { MoveError } from './move-error.ts'
import { readLocations } from './plan-move.ts'

type Options = {
  mainUrl: string
  meteringUrl: string
  dryRun?: boolean
  tell: (line: string) => void
  signal?: AbortSignal
}

/**
 * Adds the metered sessions of the main database to those of the other one. It is for installations of an earlier
 * version on which METERING_URL was set without a move. A session in both counts once. Returns whether anything
 * changed.
 */
export async function mergeMetering(options: Options): Promise<boolean> {
  const { mainUrl, meteringUrl, dryRun = false, tell } = options
  return withConnections([mainUrl, meteringUrl], async (main, metering) => {
    if (await isSameDatabase(main, metering))
      throw new MoveError('DATABASE_URL and METERING_URL name the same database.')
    const { here, there } = await readLocations({ main, metering })
    if (here.meteringId === there.databaseId) return false
    assertOwnMeteringDatabase(here, there)
    if (there.mainId !== null || !(await hasMeteredRows(metering))) {
      throw new MoveError('There is nothing to merge with: run `fovea move-metering` instead.')
    }
    if (dryRun) {
      for (const { table, rows } of await readTableSums(main)) tell(`${table}: ${rows} rows to add`)
      tell('nothing was changed')
      return true
    }
    await withShortLocks(main, () => blockMeteringWrites(main))
    if (!(await isMerged(metering))) await mergeOrUndo(main, metering, options)
    await setMeteringId(main, there.databaseId)
    await claimAsMeteringDatabase(metering, here.databaseId)
    await dropMoveSchema(metering)
    return true
  })
}

/** The marker is committed with the rows, so that a repeated command after a crash does not add them twice. */
async function isMerged(metering: Client) {
  const { rows } = await metering.query<{ there: boolean }>(
    `select to_regclass('metering_move.merged') is not null as there`,
  )
  return rows[0]?.there === true
}

async function mergeOrUndo(main: Client, metering: Client, options: Options) {
  try {
    await mergeInto(metering, main, options)
  } catch (error) {
    // This connection may be in the middle of a COPY, so use another one.
    await withConnections([options.mainUrl], (client) =>
      withShortLocks(client, () => allowMeteringWrites(client)),
    )
    throw error
  }
}

async function mergeInto(metering: Client, main: Client, { tell, signal }: Options) {
  await metering.query('begin')
  await metering.query(`lock table ${meteredTableNames.join(', ')} in share row exclusive mode`)
  for (const table of meteredTableNames) {
    const into = `incoming_${table}`
    await metering.query(
      `create temp table ${into} (like ${table} including defaults) on commit drop`,
    )
    await copyRows(main, metering, { from: table, into, signal })
  }
  const before = await countSessions(metering)
  const incoming = await countSessions(metering, 'incoming_')
  for (const statement of statements) await metering.query(statement)
  const { rows } = await metering.query<{ count: string }>('select count(*) from duplicates')
  const duplicates = Number(rows[0]?.count ?? 0)
  const after = await countSessions(metering)
  if (after.days !== before.days + incoming.days - duplicates) {
    throw new MoveError(
      `Nothing was changed: ${before.days} and ${incoming.days} sessions without ${duplicates} that are in both would be ${after.days}.`,
    )
  }
  await metering.query(
    'create schema if not exists metering_move; create table metering_move.merged ()',
  )
  await metering.query('commit')
  tell(
    `${before.days} sessions in METERING_URL and ${incoming.days} in DATABASE_URL, ${duplicates} of them in both, are ${after.days} now`,
  )
}

async function countSessions(client: Client, prefix = '') {
  const { rows } = await client.query<{ days: string }>(
    `select coalesce(sum(sessions), 0) as days from ${prefix}metered_days`,
  )
  return { days: Number(rows[0]?.days ?? 0) }
}

/** Subtracts duplicates from the incoming sums, so that sums whose sessions were dropped stay complete. */
const statements = [
  `select make_sessions_part(month) from (select distinct date_trunc('month', day)::date as month from incoming_metered_sessions) as months`,
  `create temp table duplicates on commit drop as
    select incoming.* from incoming_metered_sessions as incoming join metered_sessions using (owner_id, session_id)`,
  `insert into metered_sessions select incoming.* from incoming_metered_sessions as incoming
    where not exists (select from duplicates where duplicates.owner_id = incoming.owner_id and duplicates.session_id = incoming.session_id)`,
  `insert into metered_days as stored select owner_id, day, app, platform, license, sessions - coalesce(twice, 0)
    from incoming_metered_days left join (
      select owner_id, day, app, platform, license, count(*) as twice from duplicates group by 1, 2, 3, 4, 5
    ) as counted using (owner_id, day, app, platform, license)
    where sessions > coalesce(twice, 0)
    on conflict (owner_id, day, app, platform, license) do update set sessions = stored.sessions + excluded.sessions`,
  `insert into metered_key_days as stored select owner_id, key_id, day, sessions - coalesce(twice, 0), last_at
    from incoming_metered_key_days left join (
      select owner_id, key_id, day, count(*) as twice from duplicates where license = 'production' group by 1, 2, 3
    ) as counted using (owner_id, key_id, day)
    where sessions > coalesce(twice, 0)
    on conflict (owner_id, key_id, day) do update set sessions = stored.sessions + excluded.sessions,
      last_at = greatest(stored.last_at, excluded.last_at)`,
  `insert into metered_months as stored select owner_id, month, sessions - coalesce(twice, 0)
    from incoming_metered_months left join (
      select owner_id, date_trunc('month', day)::date as month, count(*) as twice from duplicates
      where license = 'production' group by 1, 2
    ) as counted using (owner_id, month)
    where sessions > coalesce(twice, 0)
    on conflict (owner_id, month) do update set sessions = stored.sessions + excluded.sessions`,
  `insert into metered_owners as stored select * from incoming_metered_owners
    on conflict (owner_id) do update set first_at = excluded.first_at, first_platform = excluded.first_platform
    where excluded.first_at < stored.first_at`,
  `insert into recent_sessions select * from incoming_recent_sessions on conflict do nothing`,
  `insert into quota_notices select * from incoming_quota_notices on conflict do nothing`,
]
