import type { Subscription } from '@fovea/contract/billing'
import { freeSessions, priceTiers } from '@fovea/contract/billing/prices'
import { graceDays } from '@fovea/contract/billing/rules'
import { Button, Skeleton } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { formatPriceEach } from './estimate.ts'
import { getPlanButtons } from './plan-buttons.ts'
import { PlanCard, PlanNote } from './PlanCard.tsx'

type Props = {
  /** Undefined while it loads or if it could not be loaded: the plans are shown without their buttons. */
  subscription: Subscription | undefined
  isCommercial: boolean
  isWaiting: boolean
  onSubscribe: () => void
  onCancel: () => void
}

const free = formatNumber(freeSessions)

const basicFeatures = [
  `${free} production sessions per month, across the workspaces you create`,
  'All platforms and SDKs, no card',
]

const expertFeatures = [
  'No monthly limit, unless you set a cap that stops sessions',
  `If a payment fails, you have ${graceDays} days before the free limit applies again`,
  'Cancel anytime, effective at the end of the month',
]

const [, paidTier, largeTier] = priceTiers

export function Plans(props: Props) {
  const { subscription, isCommercial, isWaiting, onSubscribe, onCancel } = props
  const buttons = subscription && getPlanButtons(subscription, isCommercial)
  const mayChange = usePermission('billing:write')
  const usesExpert = subscription !== undefined && subscription.planStatus !== 'unsubscribe'
  return (
    <>
      <PlanCard
        name="Basic"
        price="$0"
        per="per month"
        sentence="For development, evaluation and small apps."
        features={basicFeatures}
        limit={`Sessions beyond ${free} are refused until next month`}
        current={subscription !== undefined && !usesExpert && !isCommercial}
      >
        {isWaiting && <Skeleton height={36} />}
        {buttons?.basic.action === null
          ? buttons.basic.label !== '' && (
              <PlanNote icon={usesExpert ? 'clock' : 'check'}>{buttons.basic.label}</PlanNote>
            )
          : buttons &&
            mayChange && (
              <Button variant="default" fullWidth onClick={onCancel}>
                {buttons.basic.label}
              </Button>
            )}
      </PlanCard>
      <PlanCard
        name="Expert"
        price={formatPriceEach(paidTier.millsEach)}
        per={`per session after ${free} free`}
        sentence={`Pay as you go, billed monthly. ${formatPriceEach(largeTier.millsEach)} above ${formatNumber(paidTier.upTo)}.`}
        features={expertFeatures}
        current={usesExpert}
      >
        {isWaiting && <Skeleton height={36} />}
        {buttons?.expert.action === null ? (
          <PlanNote icon={subscription?.underWay ? 'clock' : 'check'}>
            {buttons.expert.label}
          </PlanNote>
        ) : (
          buttons &&
          mayChange && (
            <Button fullWidth variant={isCommercial ? 'default' : 'filled'} onClick={onSubscribe}>
              {buttons.expert.label}
            </Button>
          )
        )}
      </PlanCard>
    </>
  )
}
