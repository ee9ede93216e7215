import { dayMs } from '@fovea/contract/time'
import { pauseAfterFailingDays, retryDelaysSeconds } from '@fovea/contract/webhooks/rules'
import type { Db } from '../../../platform/db/connect.ts'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { findEmailAudience, getEmailNameSuffix } from '../../workspaces/index.ts'
import { type ClaimedDelivery, deliveryQueueRepository } from '../delivery-queue-repository.ts'
import { deliveryRepository } from '../delivery-repository.ts'
import { formatEndpointName } from '../endpoints/endpoint-name.ts'
import type { PostResult } from './post-request.ts'
import { createStoppedEmail } from './stopped-email.ts'

type SettleDeps = Pick<Platform, 'config' | 'database' | 'outbox'>

const gone = 410
const jitter = 0.1
const longestRetryAfterSeconds = 24 * 3_600

/** Stores the try and what follows from it, in one transaction. */
export function settleDelivery(
  deps: SettleDeps,
  delivery: ClaimedDelivery,
  result: PostResult,
  at: Date,
) {
  return deps.database.db.transaction().execute(async (transaction) => {
    const queue = deliveryQueueRepository(transaction)
    const { durationMs, status, error, answer, answerCut } = result
    await queue.insertTry({
      delivery_id: delivery.id,
      at,
      duration_ms: durationMs,
      status,
      error,
      answer,
      answer_cut: answerCut,
    })
    const isDelivered = isSuccess(result)
    const outcome = isDelivered
      ? ({ state: 'delivered' } as const)
      : planRetry(delivery, result, at)
    await queue.settle({ deliveryId: delivery.id, at, status, outcome })
    if (isDelivered) await queue.markSucceeded(delivery.endpoint_id, at)
    else await handleFailure(deps, transaction, { delivery, status, at })
  })
}

function isSuccess({ status, error }: PostResult) {
  return status !== null && status >= 200 && status < 300 && error === ''
}

/** A server may ask for more time, up to a day, but not for less. */
function planRetry({ tries }: ClaimedDelivery, { retryAfter }: PostResult, at: Date) {
  const delaySeconds = retryDelaysSeconds[tries]
  if (delaySeconds === undefined) return { state: 'failed' } as const
  const requested = Math.min(Number(retryAfter) || 0, longestRetryAfterSeconds)
  const seconds = Math.max(delaySeconds, requested) * (1 + Math.random() * jitter)
  return { nextTryAt: new Date(at.getTime() + seconds * 1000) }
}

type Failure = { delivery: ClaimedDelivery; status: number | null; at: Date }

async function handleFailure(deps: SettleDeps, db: Db, { delivery, status, at }: Failure) {
  const queue = deliveryQueueRepository(db)
  const endpoint = await queue.markFailed(delivery.endpoint_id, at)
  if (!endpoint) return
  const failingMs = at.getTime() - endpoint.failing_since.getTime()
  const isTooLong = failingMs >= pauseAfterFailingDays * dayMs
  if (status !== gone && !isTooLong) return
  const how = status === gone ? 'ended' : 'paused'
  await queue.stop(endpoint.id, how)
  if (how === 'ended') await deliveryRepository(db).giveUpWaiting(endpoint.id)
  const audience = await findEmailAudience(db, endpoint.workspace_id, 'webhooks:write')
  for (const person of audience.people) {
    const email = createStoppedEmail({
      how,
      name: formatEndpointName(endpoint),
      team: audience.team,
      config: deps.config,
      workspaceId: endpoint.workspace_id,
    })
    const suffix = getEmailNameSuffix(audience, person)
    await deps.outbox.add(
      db,
      {
        ...email,
        name: `webhook-${how}-${endpoint.id}-${at.toISOString()}${suffix}`,
        userId: person.userId,
        to: person.email,
      },
      at,
    )
  }
}
