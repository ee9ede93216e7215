import { daysBefore, monthsBefore } from '../../platform/db/forget-rows.ts'
import type { Platform } from '../../platform/http/create-http.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import { type BillingContext, billingContextOf } from './billing-context.ts'
import { eventQueue, eventRepository } from './mirror/event-repository.ts'
import { processEvent } from './mirror/process-event.ts'
import { rereadSubscriptions, takeUpForgotten } from './mirror/reconcile.ts'
import { toRefusal, troubleOf } from './provider-errors.ts'
import { billingRepository } from './repository.ts'
import {
  firstLookSeconds,
  intentQueue,
  intentRepository,
  isOpen,
} from './subscribe/intent-repository.ts'
import { runIntent } from './subscribe/run-intent.ts'
import { reportUsage } from './usage/report-usage.ts'
import { remindOverdue } from './usage/send-overdue-mail.ts'
import { settleEnded } from './usage/settle.ts'

const minuteMs = 60_000

/** What billing does at the start and now and then. */
export function billingTasks(
  platform: Platform,
  onReported: (untold: number) => void = () => undefined,
) {
  return [
    {
      name: 'take up what billing has begun',
      everyMs: 10 * minuteMs,
      run: () => takeUpForgotten(billingContextOf(platform)),
    },
    {
      name: 'report usage to the card provider',
      everyMs: minuteMs,
      run: async () => onReported(await reportUsage(billingContextOf(platform))),
    },
    {
      name: 'settle what ended subscriptions owe',
      everyMs: 10 * minuteMs,
      run: () => settleEnded(billingContextOf(platform)),
    },
    {
      name: 'read subscriptions again',
      everyMs: 60 * minuteMs,
      run: () => rereadSubscriptions(billingContextOf(platform)),
    },
    {
      name: 'remind of overdue invoices',
      everyMs: 10 * minuteMs,
      run: () => remindOverdue(billingContextOf(platform)),
    },
    {
      name: 'forget old billing events',
      everyMs: 60 * minuteMs,
      run: () =>
        eventRepository(platform.database.db).forgetDoneBefore(
          daysBefore(platform.clock(), platform.config.retention.billingEventDays),
        ),
    },
    {
      name: 'forget old billing records',
      everyMs: 60 * minuteMs,
      run: async () => {
        const { db } = platform.database
        const moment = monthsBefore(platform.clock(), platform.config.retention.billingMonths)
        await billingRepository(db).forgetReportedBefore(moment.toISOString().slice(0, 10))
        await intentRepository(db).forgetEndedBefore(moment)
      },
    },
  ]
}

/** Workers of the billing queues. A job that fails to the end is given up, until an admin has it tried again. */
export function billingWork(platform: Platform): Record<string, JobHandler> {
  const work =
    (run: (context: BillingContext, id: string, lastTry: boolean) => Promise<void>): JobHandler =>
    async ({ eventId, intentId }, { lastTry }) => {
      const id = eventId ?? intentId
      if (id !== undefined) await run(billingContextOf(platform), id, lastTry)
    }
  return { [eventQueue]: work(workOnEvent), [intentQueue]: work(workOnIntent) }
}

async function workOnEvent(context: BillingContext, id: string, lastTry: boolean) {
  const events = eventRepository(context.db)
  const event = await events.findWaiting(id)
  if (!event) return
  try {
    await processEvent(context, event)
  } catch (thrown) {
    const error = toRefusal(thrown)
    await events.noteTrouble(id, troubleOf(error), context.now, lastTry ? context.now : null)
    if (lastTry) context.log.error({ err: error, event: id }, 'an event was given up')
    throw error
  }
}

async function workOnIntent(context: BillingContext, id: string, lastTry: boolean) {
  const intents = intentRepository(context.db)
  try {
    if (await runIntent(context, id)) return
  } catch (thrown) {
    const error = toRefusal(thrown)
    await intents.noteTrouble(id, troubleOf(error), context.now, lastTry ? context.now : null)
    if (lastTry) context.log.error({ err: error, intent: id }, 'an intent was given up')
    throw error
  }
  // Another worker holds it, which may have asked the bank before the bank answered, or have died.
  const intent = await intents.find(id)
  if (!intent || !isOpen(intent)) return
  await context.outbox.sendJob(context.db, intentQueue, { intentId: id }, firstLookSeconds)
}
