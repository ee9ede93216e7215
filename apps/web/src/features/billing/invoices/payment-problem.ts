import type { Subscription } from '@fovea/contract/billing'
import { formatCents, formatDate } from '../../../lib/text/format.ts'
import { toIsoTime } from './to-iso-time.ts'

type PaymentStatus = Pick<
  Subscription,
  | 'status'
  | 'ended_at'
  | 'grace_until'
  | 'entitlement'
  | 'clientSecret'
  | 'underWay'
  | 'failure'
  | 'overdue'
>

type PaymentProblem = { title: string; sentence: string; action: 'confirm' | 'pay' | null }

export function formatPayButton(overdue: Subscription['overdue']): string {
  return overdue === null ? 'Pay now' : `Pay ${formatCents(overdue.amount)}`
}

export function getPaymentProblem(status: PaymentStatus): PaymentProblem | null {
  if (status.underWay) {
    return {
      title: 'Your subscription is being set up.',
      sentence: 'Our card provider is taking longer than usual. The result will appear here.',
      action: null,
    }
  }
  switch (status.status) {
    case 'incomplete':
      if (status.clientSecret === undefined) return null
      return {
        title: 'Your bank needs you to confirm.',
        sentence: 'Your Expert plan starts as soon as you confirm your card.',
        action: 'confirm',
      }
    case 'past_due':
    case 'unpaid':
      return { title: failedWords(status), sentence: graceWords(status), action: 'pay' }
    case null:
    default:
      return endedProblem(status) ?? failedSetUp(status)
  }
}

/** Ended without payment: the provider stopped retrying, or the subscription was cancelled before. */
function endedProblem({ overdue, ended_at: ended }: PaymentStatus): PaymentProblem | null {
  if (overdue === null) return null
  const end = ended === null ? '' : ` on ${formatDate(toIsoTime(ended))}`
  return {
    title: `Your Expert plan ended${end}: ${formatCents(overdue.amount)} is unpaid.`,
    sentence:
      'You are on the Basic plan, with its monthly limit. Pay what is due, and then upgrade to use Expert again.',
    action: 'pay',
  }
}

/** The form may have been closed before the result arrived. */
function failedSetUp({ failure }: PaymentStatus): PaymentProblem | null {
  if (failure === null) return null
  return { title: 'Your last order did not go through.', sentence: failure, action: null }
}

function failedWords({ overdue }: PaymentStatus) {
  if (overdue === null) return 'Your last payment failed.'
  return `Your last payment failed: ${formatCents(overdue.amount)} is overdue.`
}

function graceWords({ entitlement, grace_until: until }: PaymentStatus) {
  if (entitlement === 'basic' || until === null) {
    return 'Until you pay, sessions beyond the monthly free tier are refused.'
  }
  return `Your Expert plan stays active until ${formatDate(toIsoTime(until))}. After that, sessions beyond the monthly free tier are refused until you pay.`
}
