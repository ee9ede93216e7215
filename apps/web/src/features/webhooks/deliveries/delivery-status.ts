import { hourMs, minuteMs } from '@fovea/contract/time'
import type { Delivery } from '@fovea/contract/webhooks'
import type { StatusTone } from '../../../ui/values/StatusDot.tsx'

const soonMs = 10_000

export function getDeliveryStatus({ state }: Pick<Delivery, 'state'>): {
  tone: StatusTone
  word: string
} {
  switch (state) {
    case 'delivered':
      return { tone: 'good', word: 'Delivered' }
    case 'failed':
      return { tone: 'bad', word: 'Failed' }
    case 'waiting':
      return { tone: 'off', word: 'Waiting' }
  }
}

export function isSentSoon({ nextTry }: Pick<Delivery, 'nextTry'>, now: Date): boolean {
  return nextTry !== null && Date.parse(nextTry) <= now.getTime() + soonMs
}

/** The last answer of a try, in words. */
export function formatAnswer({
  state,
  status,
  lastTry,
}: Pick<Delivery, 'state' | 'status' | 'lastTry'>): string {
  if (lastTry === null) return state === 'waiting' ? 'Not sent yet' : 'Not sent'
  return status === null ? 'No answer' : String(status)
}

/** For example "in 5 minutes"; tries are up to a tenth later than planned, so it is rounded. */
export function formatNextTry(iso: string, now: Date): string {
  const leftMs = Date.parse(iso) - now.getTime()
  if (leftMs < minuteMs) return 'in less than a minute'
  if (leftMs < hourMs) return formatCountdown(Math.round(leftMs / minuteMs), 'minute')
  return formatCountdown(Math.round(leftMs / hourMs), 'hour')
}

function formatCountdown(count: number, unit: string) {
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}

export function formatDuration(durationMs: number): string {
  return durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`
}

/** The newest try that failed among these, which explains why a webhook is failing. */
export function findLastFailure(rows: readonly Delivery[]): Delivery | undefined {
  return rows
    .filter(({ state, lastTry }) => state !== 'delivered' && lastTry !== null)
    .toSorted((a, b) => Date.parse(b.lastTry ?? '') - Date.parse(a.lastTry ?? ''))[0]
}

/** The time of the newest try of any of these, or an empty text. */
export function findLastTry(rows: readonly Delivery[]): string {
  return (
    rows
      .map(({ lastTry }) => lastTry ?? '')
      .toSorted()
      .at(-1) ?? ''
  )
}
