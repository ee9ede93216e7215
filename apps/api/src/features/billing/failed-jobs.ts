import { z } from 'zod'
import type { Db } from '../../platform/db/connect.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import {
  adjustmentQueue,
  adjustmentRepository,
  type AdjustmentRow,
} from './adjustments/adjustment-repository.ts'
import { billingRepository } from './repository.ts'
import { eventQueue, eventRepository } from './mirror/event-repository.ts'
import { intentQueue, intentRepository } from './subscribe/intent-repository.ts'

export type FailedJobRow = {
  id: string
  kind: 'event' | 'subscription' | 'adjustment'
  what: string
  created: Date
  givenUp: Date
  trouble: string
}

const most = 100

export async function listFailedJobs(db: Db, ownerId?: string): Promise<FailedJobRow[]> {
  const [events, intents, adjustments] = await Promise.all([
    ownerId === undefined ? eventRepository(db).listFailed(most) : listFailedEvents(db, ownerId),
    intentRepository(db).listFailed(most, ownerId),
    adjustmentRepository(db).listFailed(most, ownerId),
  ])
  const rows = [
    ...events.map(({ id, type, received_at: created, given_up_at: givenUp, trouble }) => ({
      id,
      kind: 'event' as const,
      what: type,
      created,
      givenUp: givenUp ?? created,
      trouble: trouble ?? '',
    })),
    ...intents.map(
      ({ id, owner_id: label, created_at: created, given_up_at: givenUp, trouble }) => ({
        id,
        kind: 'subscription' as const,
        what: label,
        created,
        givenUp: givenUp ?? created,
        trouble: trouble ?? '',
      }),
    ),
  ]
  return [...rows, ...adjustments.map(rowOfAdjustment)]
    .toSorted((a, b) => b.givenUp.getTime() - a.givenUp.getTime())
    .slice(0, most)
}

async function listFailedEvents(db: Db, ownerId: string) {
  const account = await billingRepository(db).findAccount(ownerId)
  const customer = account?.customer_id
  return customer ? eventRepository(db).listFailed(most, customer) : []
}

function rowOfAdjustment(row: AdjustmentRow): FailedJobRow {
  const { id, kind, created_at: created, given_up_at: givenUp, trouble } = row
  const what = `${kind} ${row.invoice_number ?? row.owner_id}`
  return {
    id,
    kind: 'adjustment',
    what,
    created,
    givenUp: givenUp ?? created,
    trouble: trouble ?? '',
  }
}

export async function retryFailedJob(outbox: Outbox, db: Db, id: string): Promise<boolean> {
  if (z.guid().safeParse(id).success) {
    if (await intentRepository(db).clearFailure(id)) {
      await outbox.sendJob(db, intentQueue, { intentId: id })
      return true
    }
    if (!(await adjustmentRepository(db).clearFailure(id))) return false
    await outbox.sendJob(db, adjustmentQueue, { adjustmentId: id })
    return true
  }
  if (!(await eventRepository(db).clearFailure(id))) return false
  await outbox.sendJob(db, eventQueue, { eventId: id })
  return true
}
