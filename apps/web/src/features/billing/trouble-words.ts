import type { Subscription } from '@fovea/contract/billing'
import { formatDate } from '../../lib/format.ts'
import { isoOf } from './times.ts'

type Standing = Pick<Subscription, 'status' | 'grace_until' | 'entitlement' | 'clientSecret'>

/** What the person can do about it with the card on file: the button's words. */
type Trouble = { title: string; sentence: string; act: string }

/** What keeps a subscription from running as it should; nothing where it does. */
export function troubleOf(standing: Standing): Trouble | null {
  switch (standing.status) {
    case 'incomplete':
      if (standing.clientSecret === undefined) return null
      return {
        title: 'Your bank wants to hear from you.',
        sentence: 'You are on the Expert plan as soon as you have confirmed your card there.',
        act: 'Confirm with your bank',
      }
    case 'past_due':
    case 'unpaid':
      return {
        title: 'Your last payment failed.',
        sentence: graceWords(standing),
        act: 'Pay with the same card',
      }
    case null:
    default:
      return null
  }
}

function graceWords({ entitlement, grace_until: until }: Standing) {
  if (entitlement === 'basic' || until === null) {
    return 'Your apps are refused beyond the free sessions of a month until it is paid.'
  }
  return `Your apps go on until ${formatDate(isoOf(until))}. Pay before that, and nothing changes.`
}
