import type { Subscription } from '@fovea/contract/billing'
import { formatDate } from '../../../lib/words/format.ts'
import { isoOf } from '../invoices/times.ts'

/** What a plan's card says at its foot, and what pressing that does; without an act it only says it. */
type Foot<Act extends string> = { words: string; act: Act | null }

type Feet = { basic: Foot<'cancel'>; expert: Foot<'upgrade' | 'keep'> }

type Standing = Pick<Subscription, 'planStatus' | 'cancel_at' | 'current_period_end' | 'underWay'>

/** With a commercial license Basic is not what is in use, whatever else is. What is ordered already cannot be ordered. */
export function feetOf(standing: Standing, isCommercial = false): Feet {
  const feet = feetAsItStands(standing, isCommercial)
  if (!standing.underWay || feet.expert.act === null) return feet
  return { ...feet, expert: { words: 'Setting up', act: null } }
}

function feetAsItStands(standing: Standing, isCommercial: boolean): Feet {
  const { planStatus, cancel_at, current_period_end } = standing
  switch (planStatus) {
    case 'unsubscribe':
      return {
        basic: { words: isCommercial ? '' : 'Now Using', act: null },
        expert: { words: 'Upgrade!', act: 'upgrade' },
      }
    case 'subscribing':
      return {
        basic: { words: 'Downgrade', act: 'cancel' },
        expert: { words: 'Thanks for Using!', act: null },
      }
    case 'waitingUnsubscribe': {
      const end = cancel_at ?? current_period_end
      const date = end === null ? 'the end of the month' : formatDate(isoOf(end))
      return {
        basic: { words: `Automatically cancel at ${date}`, act: null },
        expert: { words: 'Keep in subscription', act: 'keep' },
      }
    }
  }
}
