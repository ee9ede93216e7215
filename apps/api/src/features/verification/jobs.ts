import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { daysBefore } from '../../platform/db/forget-rows.ts'
import { sightingRepository } from './sightings/sighting-repository.ts'
import { mostRefusals, verificationRepository } from './repository.ts'

/** How long it is kept where starts came from, where that tells no address. */
const sightingDays = 7

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
      name: 'trim the refusals',
      everyMs: 10 * 60_000,
      run: () =>
        verificationRepository(db).trimRefusals(daysBefore(clock(), refusalDays), mostRefusals),
    },
  ]
}
