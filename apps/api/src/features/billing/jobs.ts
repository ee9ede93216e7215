import { dayOf, hourMs, minuteMs } from '@fovea/contract/time'
import { subtractDays, subtractMonths } from '../../platform/db/delete-expired-rows.ts'
import type { Platform } from '../../platform/http/create-http-server.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import { adjustmentQueue, adjustmentRepository } from './adjustments/adjustment-repository.ts'
import { runAdjustment } from './adjustments/run-adjustment.ts'
import { type BillingContext, createBillingContext } from './billing-context.ts'
import { eventQueue, eventRepository } from './mirror/event-repository.ts'
import { processEvent } from './mirror/process-event.ts'
import { refreshSubscriptions, requeueStalled } from './mirror/reconcile.ts'
import { toAppError, describeTrouble } from './provider-errors.ts'
import { billingRepository } from './repository.ts'
import {
  firstCheckSeconds,
  intentQueue,
  intentRepository,
  isIntentOpen,
} from './subscribe/intent-repository.ts'
import { runIntent } from './subscribe/run-intent.ts'
import { reportUsage } from './usage/report-usage.ts'
import { sendOverdueReminders } from './usage/send-overdue-emails.ts'
import { settleEndedSubscriptions } from './usage/settle-invoices.ts'

export function createBillingTasks(
  platform: Platform,
  onReported: (unreported: number) => void = () => undefined,
) {
  return [
    {
      name: 'requeue stalled billing jobs',
      everyMs: 10 * minuteMs,
      run: () => requeueStalled(createBillingContext(platform)),
    },
    {
      name: 'report usage to the card provider',
      everyMs: minuteMs,
      run: async () => onReported(await reportUsage(createBillingContext(platform))),
    },
    {
      name: 'settle ended subscriptions',
      everyMs: 10 * minuteMs,
      run: () => settleEndedSubscriptions(createBillingContext(platform)),
    },
    {
      name: 'refresh subscriptions',
      everyMs: hourMs,
      run: () => refreshSubscriptions(createBillingContext(platform)),
    },
    {
      name: 'send overdue invoice reminders',
      everyMs: 10 * minuteMs,
      run: () => sendOverdueReminders(createBillingContext(platform)),
    },
    {
      name: 'delete expired billing events',
      everyMs: hourMs,
      run: () =>
        eventRepository(platform.database.db).deleteDoneBefore(
          subtractDays(platform.clock(), platform.config.retention.billingEventDays),
        ),
    },
    {
      name: 'delete expired billing records',
      everyMs: hourMs,
      run: async () => {
        const { db } = platform.database
        const moment = subtractMonths(platform.clock(), platform.config.retention.billingMonths)
        await billingRepository(db).deleteReportedBefore(dayOf(moment))
        await intentRepository(db).deleteEndedBefore(moment)
        await adjustmentRepository(db).deleteEndedBefore(moment)
      },
    },
  ]
}

export function createBillingJobHandlers(platform: Platform): Record<string, JobHandler> {
  const work =
    (run: (context: BillingContext, id: string, lastTry: boolean) => Promise<void>): JobHandler =>
    async ({ eventId, intentId, adjustmentId }, { lastTry }) => {
      const id = eventId ?? intentId ?? adjustmentId
      if (id !== undefined) await run(createBillingContext(platform), id, lastTry)
    }
  return {
    [eventQueue]: work(workOnEvent),
    [intentQueue]: work(workOnIntent),
    [adjustmentQueue]: work(workOnAdjustment),
  }
}

async function workOnEvent(context: BillingContext, id: string, lastTry: boolean) {
  const events = eventRepository(context.db)
  const event = await events.findWaiting(id)
  if (!event) return
  try {
    await processEvent(context, event)
  } catch (thrown) {
    const error = toAppError(thrown)
    await events.recordError(id, describeTrouble(error), context.now, lastTry ? context.now : null)
    if (lastTry)
      context.log.error({ err: error, event: id }, 'billing event failed after all retries')
    throw error
  }
}

async function workOnAdjustment(context: BillingContext, id: string, lastTry: boolean) {
  try {
    await runAdjustment(context, id)
  } catch (thrown) {
    const error = toAppError(thrown)
    const givenUpAt = lastTry ? context.now : null
    await adjustmentRepository(context.db).recordError(
      id,
      describeTrouble(error),
      context.now,
      givenUpAt,
    )
    if (lastTry)
      context.log.error({ err: error, adjustment: id }, 'adjustment failed after all retries')
    throw error
  }
}

async function workOnIntent(context: BillingContext, id: string, lastTry: boolean) {
  const intents = intentRepository(context.db)
  try {
    if (await runIntent(context, id)) return
  } catch (thrown) {
    const error = toAppError(thrown)
    await intents.recordError(id, describeTrouble(error), context.now, lastTry ? context.now : null)
    if (lastTry)
      context.log.error({ err: error, intent: id }, 'subscription intent failed after all retries')
    throw error
  }
  // Another worker holds the claim and may have crashed or read the bank's state too early, so check again later.
  const intent = await intents.find(id)
  if (!intent || !isIntentOpen(intent)) return
  await context.outbox.sendJob(context.db, intentQueue, { intentId: id }, firstCheckSeconds)
}
