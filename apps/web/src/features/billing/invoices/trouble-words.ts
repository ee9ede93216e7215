import type { Subscription } from '@fovea/contract/billing'
import { formatCents, formatDate } from '../../../lib/words/format.ts'
import { isoOf } from './times.ts'

type Standing = Pick<
  Subscription,
  'status' | 'grace_until' | 'entitlement' | 'clientSecret' | 'underWay' | 'overdue'
>

/** What the person can do about it with the card on file. */
type Trouble = { title: string; sentence: string; act: 'confirm' | 'pay' | null }

export const actWords = {
  confirm: 'Confirm with your bank',
  pay: 'Pay with the same card',
} as const

/** What keeps a subscription from running as it should; nothing where it does. */
export function troubleOf(standing: Standing): Trouble | null {
  if (standing.underWay) {
    return {
      title: 'Your subscription is being set up.',
      sentence: 'Our card provider is taking longer than usual. The result will appear here.',
      act: null,
    }
  }
  switch (standing.status) {
    case 'incomplete':
      if (standing.clientSecret === undefined) return null
      return {
        title: 'Your bank needs you to confirm.',
        sentence: 'Your Expert plan starts as soon as you confirm your card.',
        act: 'confirm',
      }
    case 'past_due':
    case 'unpaid':
      return {
        title: failedWords(standing),
        sentence: graceWords(standing),
        act: standing.clientSecret === undefined ? 'pay' : 'confirm',
      }
    case null:
    default:
      return null
  }
}

function failedWords({ overdue }: Standing) {
  if (overdue === null) return 'Your last payment failed.'
  return `Your last payment failed: ${formatCents(overdue.amount)} is overdue.`
}

function graceWords({ entitlement, grace_until: until }: Standing) {
  if (entitlement === 'basic' || until === null) {
    return 'Until you pay, sessions beyond the monthly free tier are refused.'
  }
  return `Your apps keep working until ${formatDate(isoOf(until))}. Pay by then to avoid interruption.`
}
