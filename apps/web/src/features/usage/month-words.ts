import { freeSessions } from '@fovea/contract/billing/prices'
import type { Plan } from '@fovea/contract/usage'
import { fewestForecastDays } from '@fovea/contract/usage/rules'
import { countOf, formatCents, formatMonthDay, formatNumber } from '../../lib/words/format.ts'
import { isOver, type Month } from './month.ts'

const free = formatNumber(freeSessions)

export const planWords: Record<Plan, { name: string; sentence: string }> = {
  basic: {
    name: 'Basic',
    sentence: `Free, up to ${free} production sessions a month. Beyond that your apps are refused until the month is over.`,
  },
  expert: {
    name: 'Expert',
    sentence: `${free} production sessions a month are free; you pay for those beyond, and your apps never stop.`,
  },
  commercial: {
    name: 'Commercial license',
    sentence: 'Sessions cost nothing, and there is no monthly limit.',
  },
}

/** How far the free sessions reach. */
export function freeTierWords(month: Month): string {
  const { plan, sessions, nextMonth } = month
  if (plan === 'commercial') {
    return 'Of production keys alone: those of commercial keys cost nothing and are left out here.'
  }
  const then = formatMonthDay(nextMonth)
  if (!isOver(month)) {
    return `${formatNumber(freeSessions - sessions)} of ${free} free sessions are left until ${then}.`
  }
  return plan === 'basic'
    ? `The ${free} free sessions are used up: your apps are refused until ${then}, 00:00 UTC, or until you are on Expert.`
    : `The ${free} free sessions are used up; those since then are paid.`
}

export function costWords({ plan }: Month): string {
  switch (plan) {
    case 'basic':
      return 'Basic costs nothing.'
    case 'expert':
      return 'If you subscribed this month, your invoice counts only what came after.'
    case 'commercial':
      return 'Sessions under a commercial license cost nothing.'
  }
}

/** Where the month is expected to end, and on what that stands. */
export function forecastWords({ forecast }: Month): string {
  if (forecast === null) {
    return `Not enough days yet: a forecast stands on at least ${fewestForecastDays} full days since your first session.`
  }
  const { low, high, basedOnDays } = forecast
  const basis = `Based on ${countOf(basedOnDays, 'day')}.`
  if (low === high) return basis
  return `Four months of five end between ${formatNumber(low)} and ${formatNumber(high)}. ${basis}`
}

/** What the forecast means for the free sessions; nothing where it means nothing. */
export function freeTierEndWords(month: Month): string | null {
  const { forecast, plan } = month
  if (forecast === null || plan === 'commercial' || isOver(month)) return null
  if (forecast.freeTierEnds !== null) {
    const then = plan === 'basic' ? 'your apps are refused' : 'each session is paid'
    return `At this pace the free sessions end on ${formatMonthDay(forecast.freeTierEnds)}. From then on ${then}.`
  }
  return forecast.high >= freeSessions
    ? 'The free sessions may just last to the end of the month, or may not.'
    : 'The free sessions should last to the end of the month.'
}

/** What the month's end would cost, beside its figure. */
export function expertWords({ plan, expertCents }: Month): string {
  if (plan === 'commercial') return 'Your license covers every session.'
  if (expertCents === null) return 'There is nothing to reckon with yet.'
  const { low, high } = expertCents
  const band = low === high ? '' : `Between ${formatCents(low)} and ${formatCents(high)}. `
  return plan === 'basic' ? `${band}On Basic it stays ${formatCents(0)}.` : `${band}Before taxes.`
}
