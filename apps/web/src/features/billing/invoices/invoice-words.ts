import { usageMonths, type UsageMonths } from '@fovea/contract/usage/rules'
import { dayMs } from '@fovea/contract/time'

const daysAMonth = 30

/** The card provider's words for an invoice, in ours. */
const states: Record<string, string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

export function invoiceState(status: string): string {
  return states[status] ?? status
}

/** How far back the statistic has to look to show a day; the farthest it can where that is not enough. */
export function monthsBackTo(iso: string, now: Date): UsageMonths {
  const days = (now.getTime() - Date.parse(iso)) / dayMs
  return usageMonths.find((months) => months * daysAMonth > days) ?? 6
}
