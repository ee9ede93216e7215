import type { Db } from '../../../platform/db/connect.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import type { AccountRow } from '../repository.ts'
import { getPlanStatus } from './entitlement.ts'

type Subscribed = Pick<
  AccountRow,
  'owner_id' | 'subscription_id' | 'status' | 'started_at' | 'cancel_at' | 'ended_at'
>

/** Compares two readings of the card provider, because its events may come twice and in any order. */
export async function publishSubscriptionChange(
  db: Db,
  before: Subscribed,
  after: Subscribed,
  now: Date,
) {
  const [old, current] = [getRunningId(before), getRunningId(after)]
  if (old === current) return
  const { owner_id: workspaceId } = before
  if (old !== null) {
    const ended = (after.subscription_id === old ? after.ended_at : null) ?? now
    await publishEvent(db, {
      workspaceId,
      type: 'subscription.ended',
      data: { version: 1, subscriptionId: old, ended: ended.toISOString() },
      at: now,
      name: `subscription-ended-${old}`,
    })
  }
  if (current !== null) {
    await publishEvent(db, {
      workspaceId,
      type: 'subscription.started',
      data: {
        version: 1,
        subscriptionId: current,
        started: (after.started_at ?? now).toISOString(),
      },
      at: now,
      name: `subscription-started-${current}`,
    })
  }
}

function getRunningId(account: Subscribed) {
  return getPlanStatus(account) === 'unsubscribe' ? null : account.subscription_id
}
