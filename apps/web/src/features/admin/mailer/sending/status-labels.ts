import type { TemplateRecipient } from '@fovea/contract/admin'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { formatNumber } from '../../../../lib/text/format.ts'
import { type ExclusionReason, getExclusionReason } from '@fovea/contract/admin/recipient-rules'
import { type StatusCounts, sumCounts } from '../recipients/recipients.ts'

type Audience = {
  reached: StatusCounts
  excluded: readonly { reason: ExclusionReason; count: number }[]
}

export const statusLabels: Record<SendStatus, string> = {
  never: 'Not sent',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
}

export function formatReceivedState(recipient: TemplateRecipient): string {
  const reason = getExclusionReason(recipient)
  return reason === null ? 'Yes' : `No, ${reason}`
}

export function formatPeopleCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`
}

/**
 * "1,204 people: 3 sent, 1 failed. Left out: 14 unsubscribed." The total leaves out people whom templates don't reach.
 */
export function summarizeRecipients({ reached, excluded }: Audience): string {
  const counted = (['sent', 'failed', 'unknown'] as const).flatMap((status) =>
    reached[status] === 0
      ? []
      : [`${formatNumber(reached[status])} ${statusLabels[status].toLowerCase()}`],
  )
  const leftOut = excluded.map(({ reason, count }) => {
    const words = reason === 'no-reply address' && count > 1 ? 'no-reply addresses' : reason
    return `${formatNumber(count)} ${words}`
  })
  const people = formatPeopleCount(sumCounts(reached))
  const sentences = [
    counted.length === 0 ? `${people}.` : `${people}: ${counted.join(', ')}.`,
    ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(', ')}.`]),
    ...(reached.unknown > 0
      ? ['Unknown: delivery was not confirmed, so they may have received it.']
      : []),
  ]
  return sentences.join(' ')
}
