import { dayMs } from '@fovea/contract/time'
import { deliveryDays } from '@fovea/contract/webhooks/rules'
import { formatExact } from '../../../lib/text/format.ts'

/** Values of a field for a date and a time, in UTC to the minute: from the oldest delivery that is kept until now. */
export function getSinceBounds(now: Date) {
  return { min: toField(new Date(now.getTime() - deliveryDays * dayMs)), max: toField(now) }
}

/** Undefined for an incomplete time. */
export function parseSince(typed: string): string | undefined {
  const since = new Date(`${typed}Z`)
  return typed.includes('T') && !Number.isNaN(since.getTime()) ? since.toISOString() : undefined
}

export function formatSince(typed: string): string {
  return formatExact(parseSince(typed) ?? '')
}

function toField(time: Date) {
  return time.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
