import { monitorWindows } from '@fovea/contract/admin'
import { dayMs } from '@fovea/contract/time'
import type { Ctx } from '../../../platform/context.ts'
import { readCallsSince, sumDaysOfAllOwners } from '../../metering/index.ts'
import { monitorRepository } from './repository.ts'

/** Reads the calls of each window again. Readers see all of it or nothing. */
export async function refreshMonitor({
  db,
  metering,
  now,
}: Pick<Ctx, 'db' | 'metering' | 'now'>): Promise<void> {
  // The windows begin at a whole second, as an address can name it.
  const endMs = Math.floor(now.getTime() / 1000) * 1000
  const windows = monitorWindows.map((days) => ({ days, since: new Date(endMs - days * dayMs) }))
  await db.transaction().execute(async (transaction) => {
    const repository = monitorRepository(transaction)
    // A second connection of the same pool could wait for one that never becomes free.
    const source = metering === db ? transaction : metering
    await repository.createReadApps()
    await readCallsSince(
      source,
      windows.map(({ since }) => since),
      (apps) => repository.addReadApps(apps),
    )
    await repository.replaceApps()
    for (const { days, since } of windows) {
      await repository.saveWindow(days, since, now, await sumDaysOfAllOwners(source, since))
    }
  })
}
