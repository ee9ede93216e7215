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
      sentence: 'Our card provider is slow at the moment. You will see the outcome here.',
      act: null,
    }
  }
  switch (standing.status) {
    case 'incomplete':
      if (standing.clientSecret === undefined) return null
      return {
        title: 'Your bank wants to hear from you.',
        sentence: 'You are on the Expert plan as soon as you have confirmed your card there.',
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
    return 'Your apps are refused beyond the free sessions of a month until it is paid.'
  }
  return `Your apps go on until ${formatDate(isoOf(until))}. Pay before that, and nothing changes.`
}
