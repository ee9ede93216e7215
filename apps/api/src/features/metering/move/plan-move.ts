import { inTransaction } from '../../../platform/metering-location/connections.ts'
import {
  claimAsMeteringDatabase,
  hasMeteredRows,
  type MeteringLocation,
  lockLocation,
  readLocation,
  setMeteringId,
} from '../../../platform/metering-location/location.ts'
import { assertOwnMeteringDatabase } from '../../../platform/metering-location/check-metering-location.ts'
import type { MoveContext } from './move-connections.ts'
import { MoveError } from './move-error.ts'

/** An empty database, or a database that no server has used. */
const unknown: MeteringLocation = { databaseId: '', meteringId: null, mainId: null }

/** Returns whether there is anything to move. Throws if the target holds other sessions. */
export async function planMove({
  main,
  metering,
  isReverse,
  print,
}: MoveContext): Promise<boolean> {
  const here = (await readLocation(main)) ?? unknown
  const there = (await readLocation(metering)) ?? unknown
  if (isReverse) {
    if (here.meteringId === here.databaseId) {
      print('metering is in DATABASE_URL')
      return false
    }
    if (here.meteringId === there.databaseId) return true
    throw new MoveError(
      'METERING_URL does not name the database in which the sessions of this console are metered: set it to that one.',
    )
  }
  if (here.meteringId === there.databaseId) {
    print('metering is in METERING_URL')
    return false
  }
  assertOwnMeteringDatabase(here, there)
  if (there.mainId === null && (await hasMeteredRows(metering))) {
    throw new MoveError(
      'METERING_URL already holds metered sessions: empty that database, or name another one. If this console has metered them, add those of DATABASE_URL to them with `fovea move-metering --merge`.',
    )
  }
  return true
}

export async function readLocations({ main, metering }: Pick<MoveContext, 'main' | 'metering'>) {
  const here = await inTransaction(main, () => lockLocation(main))
  const there = await inTransaction(metering, () => lockLocation(metering))
  return { here, there }
}

/** Distinguishes sessions of an interrupted move from other sessions. */
export async function claimTarget({ main, metering }: Pick<MoveContext, 'main' | 'metering'>) {
  const { here, there } = await readLocations({ main, metering })
  if (here.meteringId === null) await setMeteringId(main, here.databaseId)
  if (there.mainId === null) await claimAsMeteringDatabase(metering, here.databaseId)
}
