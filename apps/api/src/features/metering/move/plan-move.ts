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

/** An empty database, or one in which no console has started. */
const unknown: MeteringLocation = { databaseId: '', meteringId: null, mainId: null }

/** Whether metering is where it is to be moved from. Refuses a target that holds something else. */
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

/** What both databases say of themselves. Each gets an ID if it has none. */
export async function readLocations({ main, metering }: Pick<MoveContext, 'main' | 'metering'>) {
  const here = await inTransaction(main, () => lockLocation(main))
  const there = await inTransaction(metering, () => lockLocation(metering))
  return { here, there }
}

/** From now on the target belongs to this console, so that an interrupted move can be told from sessions of others. */
export async function claimTarget({ main, metering }: Pick<MoveContext, 'main' | 'metering'>) {
  const { here, there } = await readLocations({ main, metering })
  if (here.meteringId === null) await setMeteringId(main, here.databaseId)
  if (there.mainId === null) await claimAsMeteringDatabase(metering, here.databaseId)
}
