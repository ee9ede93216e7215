import { dayMs } from '@fovea/contract/time'
import { deliveryDays } from '@fovea/contract/webhooks/rules'
import { formatExact } from '../../../lib/text/format.ts'
import { parseMinuteField, toMinuteField } from '../../../lib/time/minute-field.ts'

/** Values of a field for a date and a time, in UTC to the minute: from the oldest delivery that is kept until now. */
export function getSinceBounds(now: Date) {
  return {
    min: toMinuteField(new Date(now.getTime() - deliveryDays * dayMs)),
    max: toMinuteField(now),
  }
}

export function formatSince(typed: string): string {
  return formatExact(parseMinuteField(typed) ?? '')
}
