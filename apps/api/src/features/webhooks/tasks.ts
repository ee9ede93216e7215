import { hourMs } from '@fovea/contract/time'
import { deliveryDays } from '@fovea/contract/webhooks/rules'
import type { Db } from '../../platform/db/connect.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { deliveryRepository } from './delivery-repository.ts'
import { listenerRepository } from './listeners/listener-repository.ts'

export function createWebhookTasks(db: Db, clock: () => Date) {
  return [
    {
      name: 'delete expired webhook events',
      everyMs: hourMs,
      run: () => deliveryRepository(db).deleteBefore(subtractDays(clock(), deliveryDays)),
    },
    {
      name: 'delete expired webhook listeners',
      everyMs: 60_000,
      run: () => listenerRepository(db).deleteEnded(clock()),
    },
  ]
}
