import { licenseRetentionDays } from '@fovea/contract/sdk-api'
import { dayOf, minuteMs } from '@fovea/contract/time'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { allowanceRepository } from './allowances/allowance-repository.ts'
import { publishRefusals } from './refusals/publish-refusals.ts'
import { refusedStartRepository } from './refusals/refused-start-repository.ts'
import { licenseRepository } from './licenses/license-repository.ts'
import { observedAppRepository } from './observed-apps/observed-app-repository.ts'
import { maxRefusals, refusalRepository } from './repository.ts'

/** Retention of observed apps if no addresses are kept. */
const sightingDays = 7
/** Retention of refused start counts, which alerts compare with. */
const refusedDays = 7

export function createSdkApiTasks(
  db: Db,
  clock: () => Date,
  { refusalDays, addressDays }: Pick<Config['retention'], 'refusalDays' | 'addressDays'>,
) {
  return [
    {
      name: 'delete expired observed apps',
      everyMs: 60 * 60_000,
      run: async () => {
        const days = addressDays === 0 ? sightingDays : addressDays
        const first = dayOf(subtractDays(clock(), days - 1))
        await observedAppRepository(db).deleteBefore(first)
      },
    },
    {
      name: 'delete expired refused start counts',
      everyMs: 60 * 60_000,
      run: async () => {
        await refusedStartRepository(db).deleteBefore(subtractDays(clock(), refusedDays))
      },
    },
    {
      name: 'publish refused starts',
      everyMs: minuteMs,
      run: () => publishRefusals(db, clock()),
    },
    {
      name: 'delete expired daily allowances',
      everyMs: 60 * 60_000,
      run: async () => {
        // A process whose clock is behind may still use yesterday's allowance.
        const first = dayOf(subtractDays(clock(), 1))
        await allowanceRepository(db).deleteBefore(first)
      },
    },
    {
      name: 'delete expired air-gapped licenses',
      everyMs: 60 * 60_000,
      run: () =>
        licenseRepository(db).deleteExpiredBefore(subtractDays(clock(), licenseRetentionDays)),
    },
    {
      name: 'trim refusals',
      everyMs: 10 * 60_000,
      run: () =>
        refusalRepository(db).trimRefusals(subtractDays(clock(), refusalDays), maxRefusals),
    },
  ]
}
