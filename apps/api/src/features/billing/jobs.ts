import type { Platform } from '../../platform/http/create-http.ts'
import { finishOpenWork, rereadSubscriptions } from './reconcile.ts'
import { reportUsage } from './report-usage.ts'
import { tillOf } from './till.ts'

const minuteMs = 60_000

/** What billing does at the start and now and then. */
export function billingTasks(platform: Platform) {
  return [
    {
      name: 'finish what billing has begun',
      everyMs: 10_000,
      atStart: true,
      run: () => finishOpenWork(tillOf(platform)),
    },
    {
      name: 'report usage to the card provider',
      everyMs: minuteMs,
      atStart: true,
      run: () => reportUsage(tillOf(platform)),
    },
    {
      name: 'read subscriptions again',
      everyMs: 60 * minuteMs,
      atStart: true,
      run: () => rereadSubscriptions(tillOf(platform)),
    },
  ]
}
