import { dayOf } from '@fovea/contract/time'
import { daysBefore } from '../../platform/db/forget-rows.ts'
import { alertRepository } from './repository.ts'
import { type AlertParts, checkAlerts } from './watching/check-alerts.ts'

/** What was seen longer ago is new again. */
const knownDays = 90

/** What alerts need now and then. */
export function alertTasks(parts: AlertParts) {
  return [
    { name: 'send alerts', everyMs: 60_000, run: () => checkAlerts(parts) },
    {
      name: 'forget what alerts knew',
      everyMs: 60 * 60_000,
      run: () =>
        alertRepository(parts.database.db).forgetKnownBefore(
          dayOf(daysBefore(parts.clock(), knownDays)),
        ),
    },
  ]
}
