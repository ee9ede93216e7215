import { freeSessions } from '@fovea/contract/billing/prices'
import { graceDays } from '@fovea/contract/billing/rules'
import type { Plan } from '@fovea/contract/usage'
import { minForecastDays } from '@fovea/contract/usage/forecast'
import { formatCount, formatCents, formatMonthDay, formatNumber } from '../../lib/text/format.ts'
import { isFreeTierUsedUp, type Month } from '../../lib/usage/month.ts'

const free = formatNumber(freeSessions)

export const planTexts: Record<Plan, { name: string; sentence: string }> = {
  basic: {
    name: 'Basic',
    sentence: `Free, up to ${free} production sessions a month. After that, sessions are refused until the next month.`,
  },
  expert: {
    name: 'Expert',
    sentence: `${free} production sessions a month are free, and you pay for the rest. There is no monthly limit unless you set a cap that stops sessions, or an invoice stays unpaid for more than ${graceDays} days.`,
  },
  commercial: {
    name: 'Commercial license',
    sentence: 'No monthly limit, and no charge for sessions of commercial keys.',
  },
}

/** Outlook on the rest of the month. The figures beside it name the usage so far. */
export function formatOutlook(month: Month): string {
  const { plan, sessions, used, forecast, nextMonth, isBilled, elsewhere } = month
  if (plan === 'commercial') {
    return isBilled
      ? 'Your commercial license has no limit. Your Expert plan still bills sessions of production keys.'
      : 'Your commercial license covers every session: no limit and no charge.'
  }
  if (isFreeTierUsedUp(month)) return formatOverage(month)
  const then = formatMonthDay(nextMonth)
  if (sessions === 0 && forecast === null) {
    return `No production sessions yet this month; ${formatCount(freeSessions - used, 'free session')} are available until ${then}.`
  }
  if (forecast === null) return 'Not enough data yet for a forecast.'
  if (forecast.freeTierEnds !== null) {
    const end = `At this pace the free sessions run out on ${formatMonthDay(forecast.freeTierEnds)}`
    return plan === 'basic'
      ? `${end}, and sessions are refused until ${then}.`
      : `${end}, and you pay for the rest.`
  }
  if (forecast.high + elsewhere >= freeSessions) {
    return 'At this pace the month ends close to the limit.'
  }
  const others = elsewhere === 0 ? '' : ', unless the other workspaces use the rest'
  return `At this pace you’ll stay within the free tier${others}.`
}

function formatOverage({ plan, nextMonth, lastDay, isBilled, expertCents }: Month) {
  if (plan === 'basic') {
    return `Sessions are refused until ${formatMonthDay(nextMonth)}, 00:00 UTC, unless you ${isBilled ? 'pay what is overdue' : 'switch to Expert'}.`
  }
  return expertCents === null
    ? 'You pay for each further session.'
    : `At this pace the month costs about ${formatCents(expertCents.expected)} by ${formatMonthDay(lastDay)}.`
}

/** `isFounder` is true in a workspace that the reader created. */
export function formatFreeTier(month: Month, isFounder: boolean): string {
  const { plan, used, elsewhere, nextMonth, isBilled } = month
  if (plan === 'commercial') {
    return isBilled
      ? 'Production keys only, as Expert bills them. Sessions of commercial keys are free.'
      : 'Production and commercial keys, in this workspace.'
  }
  const creator = isFounder ? 'you' : 'its founder'
  if (!isFreeTierUsedUp(month)) {
    const left = `${formatCount(freeSessions - used, 'free session')} left until ${formatMonthDay(nextMonth)}.`
    return elsewhere === 0
      ? left
      : `${left} Across the workspaces ${creator} created, ${formatNumber(used)} of ${free} are used.`
  }
  if (plan !== 'basic') return `All ${free} free sessions are used. You pay for the rest.`
  return elsewhere === 0
    ? `All ${free} free sessions are used.`
    : `All ${free} free sessions are used, ${formatNumber(elsewhere)} of them in other workspaces ${creator} created.`
}

export function formatCost({ plan, isBilled, billedSince }: Month): string {
  if (isBilled && billedSince !== null) {
    return `Sessions since ${formatMonthDay(billedSince)}, when your Expert plan began. Before tax.`
  }
  if (isBilled) return 'As your next invoice counts it. Before tax.'
  switch (plan) {
    case 'basic':
      return 'Basic is free.'
    case 'expert':
      return 'Nothing is invoiced at the moment.'
    case 'commercial':
      return 'Covered by your commercial license.'
  }
}

export function formatForecast({ forecast }: Month): string {
  if (forecast === null) {
    return `Not enough data yet. A forecast needs at least ${minForecastDays} full days since your first session.`
  }
  const { low, high, basedOnDays } = forecast
  const basis = `Based on ${formatCount(basedOnDays, 'day')}.`
  return low === high ? basis : `${likely(formatNumber(low), formatNumber(high))} ${basis}`
}

export function formatExpertCost({ plan, isBilled, expertCents }: Month): string {
  if (plan === 'commercial' && !isBilled) return 'No charge per session.'
  if (plan === 'basic' && isBilled) {
    return 'Sessions beyond the free tier are refused until you pay what is overdue.'
  }
  if (expertCents === null) return 'Not enough data yet.'
  const { low, high } = expertCents
  const band = low === high ? '' : `${likely(formatCents(low), formatCents(high))} `
  return plan === 'basic' ? `${band}On Basic it stays ${formatCents(0)}.` : `${band}Before tax.`
}

function likely(low: string, high: string) {
  return `80% likely: ${low}–${high}.`
}
