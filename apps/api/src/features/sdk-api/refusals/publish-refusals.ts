import type { Db } from '../../../platform/db/connect.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { presentWebhookKey } from '../../license-keys/index.ts'
import { refusalEventRepository } from './refusal-event-repository.ts'

const batchSize = 200

/**
 * Publishes an event for each key and code with refused starts since the last run. The task runs once a minute in all processes
 * together, so there is no second event for them within a minute.
 */
export async function publishRefusals(db: Db, now: Date) {
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const rows = await refusalEventRepository(transaction).take(batchSize)
      for (const row of rows) {
        const { key_id, owner_id, kind, code, starts, since, sample } = row
        await publishEvent(transaction, {
          workspaceId: owner_id,
          type: 'session.refused',
          data: {
            version: 1,
            key: presentWebhookKey({ ...row, id: key_id }, kind),
            code,
            count: starts,
            from: since.toISOString(),
            sample,
          },
          at: now,
        })
      }
      return rows.length
    })
    if (count < batchSize) return
  }
}
