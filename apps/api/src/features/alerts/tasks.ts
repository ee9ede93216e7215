import { dayOf, hourMs } from '@fovea/contract/time'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { alertRepository } from './repository.ts'
import { type AlertDeps, checkAlerts } from './checks/check-alerts.ts'

/** Known values that were not seen for longer than this are announced again. */
const knownDays = 90

export function createAlertTasks(deps: AlertDeps) {
  return [
    { name: 'send alerts', everyMs: 60_000, run: () => checkAlerts(deps) },
    {
      name: 'delete expired alert values',
      everyMs: hourMs,
      run: () =>
        alertRepository(deps.database.db).deleteKnownBefore(
          dayOf(subtractDays(deps.clock(), knownDays)),
        ),
    },
  ]
}
