import { expiryNoticeDays } from '@fovea/contract/alerts/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { presentWebhookKey } from '../present-webhook-key.ts'
import { expiringKeyRepository } from './expiring-key-repository.ts'

/** Once for each expiry and number of days. A later expiry is announced anew. */
export async function publishExpiringKeys(db: Db, now: Date) {
  for (const daysLeft of expiryNoticeDays) {
    for (const key of await expiringKeyRepository(db).listUnpublished(daysLeft, now)) {
      await publishEvent(db, {
        workspaceId: key.owner_id,
        type: 'key.expiring',
        data: { version: 1, key: presentWebhookKey(key, key.kind), daysLeft },
        at: now,
        name: key.name,
      })
    }
  }
}
