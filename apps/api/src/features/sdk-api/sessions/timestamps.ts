import { dayMs, dayOf } from '@fovea/contract/time'
let lastMs = Number.NaN
let lastText = ''

/** Cached, because a busy server formats the same millisecond many times. */
export function formatIsoTime(ms: number) {
  if (ms !== lastMs) {
    lastMs = ms
    lastText = new Date(ms).toISOString()
  }
  return lastText
}

let lastDay = ''
let dayAfter = ''

/** The same time on the next day. The date is computed once a day. */
export function formatIsoNextDay(ms: number) {
  const text = formatIsoTime(ms)
  const day = text.slice(0, 10)
  if (day !== lastDay) {
    lastDay = day
    dayAfter = dayOf(ms + dayMs)
  }
  return dayAfter + text.slice(10)
}
