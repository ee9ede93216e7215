import type { Subscription } from '@fovea/contract/billing'
import { freeSessions } from '@fovea/contract/billing/prices'
import { graceDays } from '@fovea/contract/billing/rules'
import { Button } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { getPlanButtons } from './plan-buttons.ts'
import { PlanCard, PlanNote } from './PlanCard.tsx'
import classes from './Plans.module.css'

type Props = {
  subscription: Subscription
  isCommercial: boolean
  onSubscribe: () => void
  onCancel: () => void
}

const free = formatNumber(freeSessions)

const expertSentence = `For apps in production. No monthly limit unless you set a cap that stops sessions, or an invoice stays unpaid for more than ${graceDays} days.`

const basicFeatures = [
  `${free} production sessions per month, across the workspaces you create`,
  'All platforms and SDKs',
  'No card required',
]

const expertFeatures = [
  `The first ${free} production sessions each month are free`,
  'Pay per session beyond that. Volume discounts apply',
  'Cancel anytime, effective at the end of the month',
]

export function Plans({ subscription, isCommercial, onSubscribe, onCancel }: Props) {
  const { basic, expert } = getPlanButtons(subscription, isCommercial)
  const mayChange = usePermission('billing:write')
  const usesExpert = subscription.planStatus !== 'unsubscribe'
  return (
    <div className={classes.plans}>
      {isCommercial && (
        <PlanCard
          name="Commercial license"
          price="By contract"
          per="for one year"
          sentence="Sessions with your commercial key are not billed here and have no monthly limit."
          features={[]}
          current
        >
          <PlanNote icon="check">Now Using</PlanNote>
        </PlanCard>
      )}
      <PlanCard
        name="Basic"
        price="$0"
        per="per month"
        sentence="For development, evaluation and small apps. Sessions beyond the free tier are refused until next month."
        features={basicFeatures}
        current={!usesExpert && !isCommercial}
      >
        {basic.action === null
          ? basic.label !== '' && (
              <PlanNote icon={usesExpert ? 'clock' : 'check'}>{basic.label}</PlanNote>
            )
          : mayChange && (
              <Button variant="default" onClick={onCancel}>
                {basic.label}
              </Button>
            )}
      </PlanCard>
      <PlanCard
        name="Expert"
        price="Pay as you go"
        per="billed monthly"
        sentence={expertSentence}
        features={expertFeatures}
        current={usesExpert}
      >
        {expert.action === null ? (
          <PlanNote icon={subscription.underWay ? 'clock' : 'check'}>{expert.label}</PlanNote>
        ) : (
          mayChange && <Button onClick={onSubscribe}>{expert.label}</Button>
        )}
      </PlanCard>
    </div>
  )
}
