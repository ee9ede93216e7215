import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { tryLockInTransaction } from '../../../platform/db/locking/advisory-lock.ts'
import { withConnections } from '../../../platform/metering-location/connections.ts'
import { isSameDatabase } from '../../../platform/metering-location/location.ts'
import {
  sessionsTable,
  meteredTableNames,
} from '../../../platform/metering-location/metered-tables.ts'
import { withShortLocks } from '../../../platform/metering-location/short-locks.ts'
import { isDistributed } from '../distribution/cluster.ts'
import { readTableSums } from '../distribution/table-sums.ts'
import { applyChanges, readMoveId, startChangeLog } from './change-log.ts'
import { copyRows } from './copy-rows.ts'
import { type MoveContext, targetSettings } from './move-connections.ts'
import { MoveError } from './move-error.ts'
import { listPartitions, createMissingPartitions } from './partitions.ts'
import { claimTarget, planMove } from './plan-move.ts'
import { switchOver } from './switch-over.ts'

type Options = {
  mainUrl: string
  meteringUrl: string
  /** From the metering database back to the main database. */
  back?: boolean
  dryRun?: boolean
  tell: (line: string) => void
  signal?: AbortSignal
}

const fewChanges = 1_000
const mostTimesBacklog = 3

/**
 * Moves all metered data to the other database while the servers run, then switches over. Both databases must be of
 * this version. The command can be stopped at any point, and continues when it is run again. Returns whether anything
 * changed.
 */
export async function moveMetering(options: Options): Promise<boolean> {
  const {
    mainUrl,
    meteringUrl,
    back: isReverse = false,
    dryRun = false,
    tell: print,
    signal,
  } = options
  return withConnections([mainUrl, meteringUrl, mainUrl], async (main, metering, guard) => {
    if (await isSameDatabase(main, metering))
      throw new MoveError('DATABASE_URL and METERING_URL name the same database.')
    await refuseSecond(guard)
    const [source, target] = isReverse ? [metering, main] : [main, metering]
    const move = { main, metering, source, target, isReverse, print, signal }
    if (!(await planMove(move))) return false
    if (await isDistributed(source)) {
      throw new MoveError(
        'Metering is distributed over a cluster: bring its tables back to the coordinator with `undistribute_table` first.',
      )
    }
    if (dryRun) {
      for (const { table, rows } of await readTableSums(source))
        print(`${table}: ${rows} rows to move`)
      print('nothing was changed')
      return true
    }
    await claimTarget(move)
    await begin(move)
    await copyParts(move)
    await catchUp(move)
    await switchOver(move)
    return true
  })
}

/** A transaction-level lock works behind a pooler, and ends with the process. */
async function refuseSecond(guard: Client) {
  await guard.query('begin')
  if (!(await tryLockInTransaction(guard, 'moveMetering')))
    throw new MoveError('Another `fovea move-metering` is at work.')
}

/** Continues an earlier move from this source to this target; otherwise empties the target. */
async function begin({ source, target, print }: MoveContext) {
  const [ofSource, ofTarget] = [await readMoveId(source), await readMoveId(target)]
  if (ofSource !== undefined && ofSource === ofTarget) {
    print('going on with the move that was begun')
    return
  }
  const moveId = randomUUID()
  await target.query('begin')
  await target.query(targetSettings)
  await target.query('drop schema if exists metering_move cascade; create schema metering_move')
  await target.query(`create table metering_move.move as select '${moveId}'::uuid as id`)
  await target.query('create table metering_move.copied (part text primary key)')
  await target.query(`truncate ${meteredTableNames.join(', ')}`)
  await createMissingPartitions(source, target)
  await target.query('commit')
  await withShortLocks(source, () => startChangeLog(source, moveId))
}

/** Copies each month in a transaction, so that a crash repeats one month at most. */
async function copyParts({ source, target, print, signal }: MoveContext) {
  const { rows } = await target.query<{ part: string }>('select part from metering_move.copied')
  const copied = new Set(rows.map(({ part }) => part))
  const missing = (await listPartitions(source)).filter(({ name }) => !copied.has(name))
  for (const { name, first, until } of missing) {
    signal?.throwIfAborted()
    // A failure closes the connections, which rolls back; no statement can run within a COPY.
    await target.query('begin')
    await target.query(targetSettings)
    await createMissingPartitions(source, target)
    await target.query(
      `delete from ${sessionsTable} where day >= coalesce($1, '-infinity')::date and day < $2::date`,
      [first, until],
    )
    const count = await copyRows(source, target, { from: name, into: sessionsTable, signal })
    await target.query('insert into metering_move.copied values ($1)', [name])
    await target.query('commit')
    print(`${name}: ${count.toLocaleString('en-US')} rows copied`)
  }
}

async function catchUp({ source, target, print, signal }: MoveContext) {
  const { rows } = await source.query<{ count: string }>(
    'select count(*) from metering_move.changes',
  )
  // A flood may add changes as fast as they are applied. The pause then ends it.
  const most = Number(rows[0]?.count ?? 0) * mostTimesBacklog
  let repeated = 0
  for (;;) {
    signal?.throwIfAborted()
    await source.query('begin')
    await target.query('begin')
    await target.query(targetSettings)
    await createMissingPartitions(source, target)
    const changes = await applyChanges(source, target)
    await target.query('commit')
    await source.query('commit')
    repeated += changes
    if (changes < fewChanges || repeated > most) break
  }
  if (repeated > 0)
    print(`${repeated.toLocaleString('en-US')} changes made meanwhile were repeated`)
}
