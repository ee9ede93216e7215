import type { PersonalData } from '../../platform/personal-data.ts'
import { deliveryRepository } from './delivery-repository.ts'
import { endpointRepository } from './endpoint-repository.ts'
import { listenerRepository } from './listeners/listener-repository.ts'

export const webhookPersonalData: PersonalData = {
  feature: 'webhooks',
  collect: async (db, userId) => ({
    endpoints: (await endpointRepository(db).list(userId)).map((row) => ({
      name: row.name,
      kind: row.kind,
      url: row.url,
      events: row.events,
      created: row.created_at,
    })),
    events: deliveryRepository(db).readEventsOf(userId),
  }),
  async erase(db, userId) {
    await endpointRepository(db).deleteOf(userId)
    await listenerRepository(db).deleteOf(userId)
    await deliveryRepository(db).eraseEventsOf(userId)
  },
}
