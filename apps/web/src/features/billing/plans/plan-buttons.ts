import type { Subscription } from '@fovea/contract/billing'
import { formatDate } from '../../../lib/text/format.ts'
import { toIsoTime } from '../invoices/to-iso-time.ts'

/** Without an action, the button is only a label. */
type PlanButton<Act extends string> = { label: string; action: Act | null }

type PlanButtons = { basic: PlanButton<'cancel'>; expert: PlanButton<'upgrade' | 'keep'> }

type PlanCardStatus = Pick<
  Subscription,
  'planStatus' | 'cancel_at' | 'current_period_end' | 'underWay'
>

/** Under a commercial license Basic is never marked as current. An order in progress can't be repeated. */
export function getPlanButtons(status: PlanCardStatus, isCommercial = false): PlanButtons {
  const buttons = getButtonsByStatus(status, isCommercial)
  if (!status.underWay || buttons.expert.action === null) return buttons
  return { ...buttons, expert: { label: 'Setting up', action: null } }
}

function getButtonsByStatus(status: PlanCardStatus, isCommercial: boolean): PlanButtons {
  const { planStatus, cancel_at, current_period_end } = status
  switch (planStatus) {
    case 'unsubscribe':
      return {
        basic: { label: isCommercial ? '' : 'Now Using', action: null },
        expert: { label: 'Upgrade!', action: 'upgrade' },
      }
    case 'subscribing':
      return {
        basic: { label: 'Downgrade', action: 'cancel' },
        expert: { label: 'Thanks for Using!', action: null },
      }
    case 'waitingUnsubscribe': {
      const end = cancel_at ?? current_period_end
      const date = end === null ? 'the end of the month' : formatDate(toIsoTime(end))
      return {
        basic: { label: `Automatically cancel at ${date}`, action: null },
        expert: { label: 'Keep in subscription', action: 'keep' },
      }
    }
  }
}
