import type { TemplateRecipient } from '@fovea/contract/admin'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import { formatNumber } from '../../../../lib/words/format.ts'
import type { Recipients } from '../recipients/recipients.ts'

export const statusWords: Record<SendStatus, string> = {
  never: 'Not sent',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
}

/** Whether somebody is sent templates at all, and why not. */
export function receivingWords({ allowReceivingEmail, deactivated }: TemplateRecipient): string {
  if (deactivated) return 'No, deactivated'
  return allowReceivingEmail ? 'Yes' : 'No, unsubscribed'
}

/** "1 person", "1,200 people". */
export function peopleOf(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`
}

/** "1,204 people: 3 sent, 1 failed, 14 unsubscribed." */
export function summaryOf(all: Recipients): string {
  const counted = (['sent', 'failed', 'unknown'] as const).flatMap((status) => {
    const count = all.filter(({ sendStatus }) => sendStatus === status).length
    return count === 0 ? [] : [`${formatNumber(count)} ${statusWords[status].toLowerCase()}`]
  })
  const deactivated = all.filter((one) => one.deactivated).length
  const unsubscribed = all.filter((one) => !one.allowReceivingEmail && !one.deactivated).length
  const parts = [
    ...counted,
    ...(unsubscribed === 0 ? [] : [`${formatNumber(unsubscribed)} unsubscribed`]),
    ...(deactivated === 0 ? [] : [`${formatNumber(deactivated)} deactivated`]),
  ]
  const people = peopleOf(all.length)
  const summary = parts.length === 0 ? `${people}.` : `${people}: ${parts.join(', ')}.`
  const isAnyUnknown = all.some(({ sendStatus }) => sendStatus === 'unknown')
  return isAnyUnknown
    ? `${summary} Unknown: delivery was not confirmed, so they may have received it.`
    : summary
}
