import type { TemplateRecipient } from '@fovea/contract/admin'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { formatNumber } from '../../../../lib/text/format.ts'
import { exclusionReasons, getExclusionReason } from '@fovea/contract/admin/recipient-rules'
import { isSelectable, type Recipients } from '../recipients/recipients.ts'

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
export function summarizeRecipients(all: Recipients): string {
  const reached = all.filter(isSelectable)
  const counted = (['sent', 'failed', 'unknown'] as const).flatMap((status) => {
    const count = reached.filter(({ sendStatus }) => sendStatus === status).length
    return count === 0 ? [] : [`${formatNumber(count)} ${statusLabels[status].toLowerCase()}`]
  })
  const leftOut = exclusionReasons.flatMap((reason) => {
    const count = all.filter((item) => getExclusionReason(item) === reason).length
    if (count === 0) return []
    const words = reason === 'no-reply address' && count > 1 ? 'no-reply addresses' : reason
    return [`${formatNumber(count)} ${words}`]
  })
  const people = formatPeopleCount(reached.length)
  const sentences = [
    counted.length === 0 ? `${people}.` : `${people}: ${counted.join(', ')}.`,
    ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(', ')}.`]),
    ...(reached.some(({ sendStatus }) => sendStatus === 'unknown')
      ? ['Unknown: delivery was not confirmed, so they may have received it.']
      : []),
  ]
  return sentences.join(' ')
}
