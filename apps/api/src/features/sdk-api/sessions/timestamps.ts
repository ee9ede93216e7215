import { dayMs } from '@fovea/contract/time'
let lastMs = Number.NaN
let lastText = ''

/** A moment in ISO 8601. A busy door asks many times within the same millisecond, and writing it out is not free. */
export function formatIsoTime(ms: number) {
  if (ms !== lastMs) {
    lastMs = ms
    lastText = new Date(ms).toISOString()
  }
  return lastText
}

let lastDay = ''
let dayAfter = ''

/** The same time of the next day: only its date has to be worked out, once a day. */
export function formatIsoNextDay(ms: number) {
  const text = formatIsoTime(ms)
  const day = text.slice(0, 10)
  if (day !== lastDay) {
    lastDay = day
    dayAfter = new Date(ms + dayMs).toISOString().slice(0, 10)
  }
  return dayAfter + text.slice(10)
}
