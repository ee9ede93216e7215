import { z } from 'zod'
import type { Db } from '../../platform/db/connect.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { adjustmentQueue, adjustmentRepository } from './adjustments/adjustment-repository.ts'
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
  return [
    ...events.map((row) => toFailedJob(row, 'event', row.type, row.received_at)),
    ...intents.map((row) => toFailedJob(row, 'subscription', row.owner_id, row.created_at)),
    ...adjustments.map((row) => {
      const what = `${row.kind} ${row.invoice_number ?? row.owner_id}`
      return toFailedJob(row, 'adjustment', what, row.created_at)
    }),
  ]
    .toSorted((a, b) => b.givenUp.getTime() - a.givenUp.getTime())
    .slice(0, most)
}

type Failure = { id: string; given_up_at: Date | null; trouble: string | null }

function toFailedJob(
  { id, given_up_at: givenUp, trouble }: Failure,
  kind: FailedJobRow['kind'],
  what: string,
  created: Date,
): FailedJobRow {
  return { id, kind, what, created, givenUp: givenUp ?? created, trouble: trouble ?? '' }
}

async function listFailedEvents(db: Db, ownerId: string) {
  const account = await billingRepository(db).findAccount(ownerId)
  const customer = account?.customer_id
  return customer ? eventRepository(db).listFailed(most, customer) : []
}

export async function retryFailedJob(outbox: Outbox, db: Db, id: string): Promise<boolean> {
  if (!z.guid().safeParse(id).success) {
    if (!(await eventRepository(db).clearFailure(id))) return false
    await outbox.sendJob(db, eventQueue, { eventId: id })
  } else if (await intentRepository(db).clearFailure(id)) {
    await outbox.sendJob(db, intentQueue, { intentId: id })
  } else {
    if (!(await adjustmentRepository(db).clearFailure(id))) return false
    await outbox.sendJob(db, adjustmentQueue, { adjustmentId: id })
  }
  return true
}
