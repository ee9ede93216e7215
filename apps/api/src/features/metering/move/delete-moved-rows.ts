import { withConnections } from '../../../platform/metering-location/connections.ts'
import {
  isMeteringBlocked,
  allowMeteringWrites,
} from '../../../platform/metering-location/write-block.ts'
import { hasMeteredRows, isSameDatabase } from '../../../platform/metering-location/location.ts'
import { meteredTableNames } from '../../../platform/metering-location/metered-tables.ts'
import { assertOwnMeteringDatabase } from '../../../platform/metering-location/check-metering-location.ts'
import { withShortLocks } from '../../../platform/metering-location/short-locks.ts'
import { readTableSums } from '../distribution/table-sums.ts'
import { dropMoveSchema, readMoveId } from './change-log.ts'
import { targetSettings } from './move-connections.ts'
import { MoveError } from './move-error.ts'
import { readLocations } from './plan-move.ts'

type Options = {
  mainUrl: string
  meteringUrl: string
  dryRun?: boolean
  tell: (line: string) => void
}

/** Also deletes the change log in the other database. Returns whether anything was found. */
export async function deleteMovedRows({ mainUrl, meteringUrl, dryRun = false, tell }: Options) {
  return withConnections([mainUrl, meteringUrl], async (main, metering) => {
    if (await isSameDatabase(main, metering))
      throw new MoveError('DATABASE_URL and METERING_URL name the same database.')
    const { here, there } = await readLocations({ main, metering })
    const isApart = here.meteringId === there.databaseId
    if (!isApart) assertOwnMeteringDatabase(here, there)
    const [holder, other, name] = isApart
      ? [metering, main, 'DATABASE_URL']
      : [main, metering, 'METERING_URL']
    // Sessions that no move copied there must not be deleted.
    const isOurs = isApart || there.mainId === here.databaseId
    const moves = [await readMoveId(holder), await readMoveId(other)]
    const isNeeded =
      moves.some((id) => id !== undefined) ||
      (await isMeteringBlocked(holder)) ||
      (isOurs && (await hasMeteredRows(other)))
    if (!isNeeded) return false
    for (const { table, rows } of isOurs ? await readTableSums(other) : [])
      tell(`${table}: ${rows} rows ${dryRun ? 'to remove' : 'removed'} from ${name}`)
    if (dryRun) {
      tell('nothing was changed')
      return true
    }
    await withShortLocks(holder, async () => {
      await dropMoveSchema(holder)
      if (await isMeteringBlocked(holder)) await allowMeteringWrites(holder)
    })
    if (!isOurs) return true
    await withShortLocks(other, async () => {
      await other.query(targetSettings)
      await dropMoveSchema(other)
      await other.query(`truncate ${meteredTableNames.join(', ')}`)
    })
    return true
  })
}
