import type { Subscription } from '@fovea/contract/billing'
import { freeSessions } from '@fovea/contract/billing/prices'
import { Button } from '@mantine/core'
import { formatNumber } from '../../../lib/words/format.ts'
import { feetOf } from './plan-words.ts'
import { PlanCard, PlanNote } from './PlanCard.tsx'
import classes from './Plans.module.css'

type Props = {
  subscription: Subscription
  /** Whether a commercial license runs: neither plan is needed then. */
  isCommercial: boolean
  /** Opens what sets a subscription up, or keeps it. */
  onSubscribe: () => void
  onCancel: () => void
}

const free = formatNumber(freeSessions)

const basicFeatures = [
  `${free} production sessions a month`,
  'Every platform and every SDK',
  'No card needed',
]

const expertFeatures = [
  `The first ${free} production sessions of a month are free`,
  'You pay for those beyond: the more there are, the less each one costs',
  'Cancel at any time, to the end of the month',
]

/** Both plans side by side, and the way from one to the other. */
export function Plans({ subscription, isCommercial, onSubscribe, onCancel }: Props) {
  const { basic, expert } = feetOf(subscription, isCommercial)
  const usesExpert = subscription.planStatus !== 'unsubscribe'
  return (
    <div className={classes.plans}>
      {isCommercial && (
        <PlanCard
          name="Commercial license"
          price="By contract"
          per="for a year"
          sentence="Sessions under your commercial key cost nothing here, and there is no monthly limit."
          features={[]}
          current
        >
          <PlanNote icon="check">Now Using</PlanNote>
        </PlanCard>
      )}
      <PlanCard
        name="Basic"
        price="$0"
        per="a month"
        sentence="To build, to try, and for apps with few users: beyond the free sessions they are refused until the month is over."
        features={basicFeatures}
        current={!usesExpert && !isCommercial}
      >
        {basic.act === null ? (
          basic.words !== '' && (
            <PlanNote icon={usesExpert ? 'clock' : 'check'}>{basic.words}</PlanNote>
          )
        ) : (
          <Button variant="default" onClick={onCancel}>
            {basic.words}
          </Button>
        )}
      </PlanCard>
      <PlanCard
        name="Expert"
        price="Pay as you go"
        per="billed monthly"
        sentence="For apps that people rely on: they never stop in the middle of a month."
        features={expertFeatures}
        current={usesExpert}
      >
        {expert.act === null ? (
          <PlanNote icon={subscription.underWay ? 'clock' : 'check'}>{expert.words}</PlanNote>
        ) : (
          <Button onClick={onSubscribe}>{expert.words}</Button>
        )}
      </PlanCard>
    </div>
  )
}
