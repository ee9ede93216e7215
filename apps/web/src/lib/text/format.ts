import { dayMs, hourMs, minuteMs } from '@fovea/contract/time'

const number = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

export function formatNumber(count: number): string {
  return number.format(count)
}

/** For example "950", "12K", "1.5M"; for narrow places. */
export function formatCompact(count: number): string {
  return compact.format(count)
}

export function formatCents(cents: number): string {
  return money.format(cents / 100)
}

export function formatCount(count: number, noun: string): string {
  return `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** For example "Nov 15, 2025"; the UTC day. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso))
}

/** For example "Nov 15"; the UTC day. */
export function formatMonthDay(iso: string): string {
  return monthDay.format(new Date(iso))
}

/** For example "November 2025" for a whole month, "Nov 15, 2025", or "Nov 10 to Nov 16, 2025"; UTC days. */
export function formatPeriod({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDate(from)
  const next = new Date(new Date(to).getTime() + dayMs)
  if (from.endsWith('-01') && next.getUTCDate() === 1 && from.slice(0, 7) === to.slice(0, 7))
    return monthAndYear.format(new Date(from))
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatMonthDay(from) : formatDate(from)
  return `${start} to ${formatDate(to)}`
}

/** For example "November"; `yyyy-mm` or a UTC day. */
export function formatMonthName(month: string): string {
  return monthName.format(new Date(month))
}

/** For example "Nov 15, 2025, 13:05:09 UTC". */
export function formatExact(iso: string): string {
  return `${exact.format(new Date(iso))} UTC`
}

/** For example "17:18 UTC". */
export function formatTimeOfDay(iso: string): string {
  return `${new Date(iso).toISOString().slice(11, 16)} UTC`
}

/** For example "5 minutes ago" within a day; null for older times. */
export function formatRelative(iso: string, nowMs: number): string | null {
  const ageMs = nowMs - Date.parse(iso)
  if (ageMs >= dayMs || ageMs <= -minuteMs) return null
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute')
  return relative.format(-Math.floor(ageMs / hourMs), 'hour')
}
