import type { Sending } from '@fovea/contract/admin'
import type { DeliveryState, SendingState } from '@fovea/contract/admin/recipient-rules'
import { formatExact, formatNumber } from '../../../../lib/text/format.ts'
import type { Sign } from '../../../../ui/values/SignedWord.tsx'

export const sendingLabels: Record<SendingState, string> = {
  scheduled: 'Scheduled',
  running: 'Sending',
  finished: 'Finished',
  cancelled: 'Cancelled',
}

export const sendingSigns: Record<SendingState, Sign> = {
  scheduled: { icon: 'clock', tone: 'off' },
  running: { icon: 'clock', tone: 'off' },
  finished: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'close', tone: 'off' },
}

export const deliveryLabels: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  bounced: 'Bounced',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Left out',
}

export const deliverySigns: Record<DeliveryState, Sign> = {
  waiting: { tone: 'off' },
  sending: { icon: 'clock', tone: 'off' },
  sent: { icon: 'check', tone: 'good' },
  bounced: { icon: 'close', tone: 'bad' },
  failed: { icon: 'close', tone: 'bad' },
  unknown: { icon: 'warning', tone: 'unsure' },
  skipped: { tone: 'off' },
}

/** For example "Scheduled for Nov 20, 2026, 09:00:00 UTC by ann@example.com". */
export function describeSending({ state, startsAt, ended, by }: Sending): string {
  const who = by === null ? '' : ` by ${by}`
  switch (state) {
    case 'scheduled':
      return `Scheduled for ${formatExact(startsAt)}${who}.`
    case 'running':
      return `Sending since ${formatExact(startsAt)}${who}.`
    case 'finished':
      return `Sent on ${formatExact(startsAt)}${who}.`
    case 'cancelled':
      return `Ordered${who}, cancelled on ${formatExact(ended ?? startsAt)}.`
  }
}

/** The recipients that the figures beside it leave out, such as "3 waiting, 1 left out". */
export function describeRest({ figures }: Sending): string {
  const { recipients, waiting, sending, sent, bounced, failed, unknown, skipped } = figures
  const deleted = recipients - waiting - sending - sent - bounced - failed - unknown - skipped
  const rest = [
    [waiting, 'waiting'],
    [sending, 'being sent'],
    [unknown, 'unknown'],
    [skipped, 'left out'],
    [deleted, 'deleted since'],
  ] as const
  const words = rest.flatMap(([count, word]) =>
    count > 0 ? [`${formatNumber(count)} ${word}`] : [],
  )
  return words.length === 0 ? 'none waiting' : words.join(', ')
}
