import { dayMs, hourMs, minuteMs } from '@fovea/contract/time'
import type { BillingContext } from '../billing-context.ts'
import { syncProfile } from '../profile/sync-profile.ts'
import { continueOnError } from '../provider-errors.ts'
import { adjustmentQueue, adjustmentRepository } from '../adjustments/adjustment-repository.ts'
import { billingRepository } from '../repository.ts'
import { intentQueue, intentRepository } from '../subscribe/intent-repository.ts'
import { eventQueue, eventRepository } from './event-repository.ts'
import { refreshAccount } from './refresh.ts'

const batchSize = 100
/** The provider's idempotency keys expire after a day, so an intent whose bank has not answered by then fails. */
const answeredWithinMs = 23 * hourMs
/**
 * A running job retries every quarter of an hour. Intents that wait for the bank are checked as often, in case the
 * event of the answer was lost.
 */
const stalledAfterMs = 20 * minuteMs
/** An ended subscription changes only by its last payments, which the provider retries for weeks. */
const rereadAfterEndMs = 60 * dayMs

export async function requeueStalled(context: BillingContext) {
  const { db, now, outbox } = context
  const intents = intentRepository(db)
  await intents.failUnanswered(
    new Date(now.getTime() - answeredWithinMs),
    "The bank's confirmation did not arrive in time.",
  )
  const since = new Date(now.getTime() - stalledAfterMs)
  for (const { id } of await intents.listStalled(since, batchSize)) {
    await outbox.sendJob(db, intentQueue, { intentId: id })
  }
  for (const { id } of await adjustmentRepository(db).listStalled(since, batchSize)) {
    await outbox.sendJob(db, adjustmentQueue, { adjustmentId: id })
  }
  for (const { id } of await eventRepository(db).listStalled(since, batchSize)) {
    await outbox.sendJob(db, eventQueue, { eventId: id })
  }
}

/** Reads every subscription again, because an event may be lost. */
export async function refreshSubscriptions(context: BillingContext) {
  const repository = billingRepository(context.db)
  const endedSince = new Date(context.now.getTime() - rereadAfterEndMs)
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const accounts = await repository.listSubscribed({ after, endedSince }, batchSize)
    for (const { owner_id: ownerId, ended_at: ended } of accounts) {
      if (ended === null) await continueOnError(context.log, () => syncProfile(context, ownerId))
      await continueOnError(context.log, () => refreshAccount(context, ownerId))
    }
    const last = accounts.at(-1)
    if (!last) break
    after = last.owner_id
  }
}
