import type { ClientBase } from 'pg'
import {
  blockMeteringWrites,
  allowMeteringWrites,
} from '../../../platform/metering-location/write-block.ts'
import { setMeteringId } from '../../../platform/metering-location/location.ts'
import {
  sessionsTable,
  meteredTableNames,
} from '../../../platform/metering-location/metered-tables.ts'
import {
  retryOnLockTimeout,
  setShortLockTimeout,
  withShortLocks,
} from '../../../platform/metering-location/short-locks.ts'
import { findSumDifferences, readTableSums } from '../distribution/table-sums.ts'
import { applyChanges, dropMoveSchema } from './change-log.ts'
import { copyRows } from './copy-rows.ts'
import { type MoveContext, targetSettings } from './move-connections.ts'
import { MoveError } from './move-error.ts'
import { createMissingPartitions } from './partitions.ts'
import { readLocations } from './plan-move.ts'

/** The commit in the main database decides: a crash before it ends the pause and changes nothing. */
export async function switchOver(move: MoveContext) {
  const { main, source, target, isReverse, print, signal } = move
  const { here, there } = await readLocations(move)
  signal?.throwIfAborted()
  const begun = performance.now()
  print('pause: the SDK API answers 503 from now on')
  await stopWrites(source)
  await copyRest(move)
  if (isReverse) {
    // From here on no failure lets writes to the source continue.
    await source.query('commit')
    await target.query('begin')
    await allowMeteringWrites(main)
    await setMeteringId(main, here.databaseId)
    await target.query('commit')
  } else {
    await setMeteringId(main, there.databaseId)
    await source.query('commit')
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  print(`pause: took ${seconds} s, and ends with the restart of the consoles`)
  for (const client of [source, target]) await withShortLocks(client, () => dropMoveSchema(client))
}

/** Begins the transaction of the source. Its locks wait for writes in progress, and make new writes wait. */
async function stopWrites(source: ClientBase) {
  await retryOnLockTimeout(async () => {
    await source.query(`begin; ${setShortLockTimeout}`)
    try {
      await blockMeteringWrites(source)
    } catch (error) {
      await source.query('rollback')
      throw error
    }
  })
}

async function copyRest({ source, target, print, signal }: MoveContext) {
  await target.query('begin')
  await target.query(targetSettings)
  await createMissingPartitions(source, target)
  while ((await applyChanges(source, target)) > 0) signal?.throwIfAborted()
  const others = meteredTableNames.filter((table) => table !== sessionsTable)
  await target.query(`truncate ${others.join(', ')}`)
  for (const table of others) await copyRows(source, target, { from: table, into: table, signal })
  const [before, after] = await Promise.all([readTableSums(source), readTableSums(target)])
  const differences = findSumDifferences(before, after)
  if (differences.length > 0)
    throw new MoveError(`Metering stays where it was: ${differences.join('; ')}.`)
  signal?.throwIfAborted()
  await target.query('commit')
  for (const { table, rows, sum } of before)
    print(`${table}: ${rows} rows${sum === '0' ? '' : `, adding up to ${sum}`}, the same in both`)
}
