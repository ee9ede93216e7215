import { inTransaction } from '../../../platform/metering-location/connections.ts'
import {
  claimForMetering,
  hasMeteredRows,
  type Location,
  lockLocation,
  readLocation,
  setMeteringId,
} from '../../../platform/metering-location/location.ts'
import { refuseForeign } from '../../../platform/metering-location/settle.ts'
import type { Move } from './move-connections.ts'
import { MoveError } from './move-error.ts'

/** An empty database, or one in which no console has started. */
const unknown: Location = { databaseId: '', meteringId: null, mainId: null }

/** Whether metering is where it is to be moved from. Refuses a target that holds something else. */
export async function planMove({ main, metering, back, tell }: Move): Promise<boolean> {
  const here = (await readLocation(main)) ?? unknown
  const there = (await readLocation(metering)) ?? unknown
  if (back) {
    if (here.meteringId === here.databaseId) {
      tell('metering is in DATABASE_URL')
      return false
    }
    if (here.meteringId === there.databaseId) return true
    throw new MoveError(
      'METERING_URL does not name the database in which the sessions of this console are metered: set it to that one.',
    )
  }
  if (here.meteringId === there.databaseId) {
    tell('metering is in METERING_URL')
    return false
  }
  refuseForeign(here, there)
  if (there.mainId === null && (await hasMeteredRows(metering))) {
    throw new MoveError(
      'METERING_URL already holds metered sessions: empty that database, or name another one. If this console has metered them, add those of DATABASE_URL to them with `fovea move-metering --merge`.',
    )
  }
  return true
}

/** What both databases say of themselves. Each gets an ID if it has none. */
export async function readLocations({ main, metering }: Pick<Move, 'main' | 'metering'>) {
  const here = await inTransaction(main, () => lockLocation(main))
  const there = await inTransaction(metering, () => lockLocation(metering))
  return { here, there }
}

/** From now on the target belongs to this console, so that an interrupted move can be told from sessions of others. */
export async function claimTarget({ main, metering }: Pick<Move, 'main' | 'metering'>) {
  const { here, there } = await readLocations({ main, metering })
  if (here.meteringId === null) await setMeteringId(main, here.databaseId)
  if (there.mainId === null) await claimForMetering(metering, here.databaseId)
}
