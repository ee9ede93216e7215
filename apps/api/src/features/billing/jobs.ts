import { daysBefore, monthsBefore } from '../../platform/db/forget-rows.ts'
import type { Platform } from '../../platform/http/create-http.ts'
import { eventRepository } from './events/event-repository.ts'
import { rereadSubscriptions, takeUpForgotten } from './provider/reconcile.ts'
import { reportUsage } from './invoices/report-usage.ts'
import { remindOverdue } from './invoices/send-overdue-mail.ts'
import { billingRepository } from './repository.ts'
import { intentRepository } from './subscribing/intent-repository.ts'
import { settleEnded } from './subscribing/settle.ts'
import { billingContextOf } from './billing-context.ts'

const minuteMs = 60_000

/** What billing does at the start and now and then. */
export function billingTasks(
  platform: Platform,
  onReported: (untold: number) => void = () => undefined,
) {
  return [
    {
      name: 'take up what billing has begun',
      everyMs: 60 * minuteMs,
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
