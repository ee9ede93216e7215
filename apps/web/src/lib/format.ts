const number = new Intl.NumberFormat('en-US')
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** "1 device", "1,200 devices". */
export function countOf(count: number, noun: string): string {
  return `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** "Nov 15, 2025", the UTC day. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso))
}

/** "Nov 15, 2025, 13:05:09 UTC". */
export function formatExact(iso: string): string {
  return `${exact.format(new Date(iso))} UTC`
}

/** "5 minutes ago" for what is younger than a day, nothing for the rest. */
export function formatRelative(iso: string, nowMs: number): string | null {
  const ageMs = nowMs - Date.parse(iso)
  if (ageMs >= dayMs || ageMs <= -minuteMs) return null
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute')
  return relative.format(-Math.floor(ageMs / hourMs), 'hour')
}

/** Cut in the middle, where two keys differ least: "prod_8f3k…x9Qa". */
export function cutMiddle(text: string): string {
  return text.length <= 20 ? text : `${text.slice(0, 9)}…${text.slice(-4)}`
}
