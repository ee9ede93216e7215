import { licenseKeptDays } from '@fovea/contract/verification'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { daysBefore } from '../../platform/db/forget-rows.ts'
import { allowanceRepository } from './allowances/allowance-repository.ts'
import { refusedRepository } from './refusals/refused-repository.ts'
import { licenseRepository } from './licenses/license-repository.ts'
import { sightingRepository } from './sightings/sighting-repository.ts'
import { mostRefusals, verificationRepository } from './repository.ts'

/** How long it is kept where starts came from, where that tells no address. */
const sightingDays = 7
/** How long it is known how many starts of a key are usually refused. */
const refusedDays = 7

/** What the door does now and then. */
export function verificationTasks(
  db: Db,
  clock: () => Date,
  { refusalDays, addressDays }: Pick<Config['retention'], 'refusalDays' | 'addressDays'>,
) {
  return [
    {
      name: 'forget where starts came from',
      everyMs: 60 * 60_000,
      run: async () => {
        const days = addressDays === 0 ? sightingDays : addressDays
        const first = daysBefore(clock(), days - 1)
          .toISOString()
          .slice(0, 10)
        await sightingRepository(db).forgetBefore(first)
      },
    },
    {
      name: 'forget how many starts were refused',
      everyMs: 60 * 60_000,
      run: async () => {
        await refusedRepository(db).forgetBefore(daysBefore(clock(), refusedDays))
      },
    },
    {
      name: 'forget daily allowances',
      everyMs: 60 * 60_000,
      run: async () => {
        // Of yesterday, too, a process whose clock is behind may still take.
        const first = daysBefore(clock(), 1).toISOString().slice(0, 10)
        await allowanceRepository(db).forgetBefore(first)
      },
    },
    {
      name: 'forget licenses that expired long ago',
      everyMs: 60 * 60_000,
      run: () => licenseRepository(db).forgetExpiredBefore(daysBefore(clock(), licenseKeptDays)),
    },
    {
      name: 'trim the refusals',
      everyMs: 10 * 60_000,
      run: () =>
        verificationRepository(db).trimRefusals(daysBefore(clock(), refusalDays), mostRefusals),
    },
  ]
}
