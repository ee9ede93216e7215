import type { Subscription } from '@fovea/contract/billing'
import { Button } from '@mantine/core'
import { formatCents } from '../../../lib/text/format.ts'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { formatCardExpiry, formatCardName } from '../card/card-labels.ts'
import { toIsoTime } from '../invoices/to-iso-time.ts'
import { NextPayment } from './NextPayment.tsx'

type Props = { subscription: Subscription; onChangeCard: () => void }

export function SubscriptionFacts({ subscription, onChangeCard }: Props) {
  const mayChange = usePermission('billing:write')
  const { current_period_start: start, current_period_end: end, card } = subscription
  return (
    <Card
      title="Your subscription"
      action={
        mayChange &&
        subscription.planStatus === 'subscribing' &&
        !subscription.underWay && (
          <Button variant="default" size="xs" onClick={onChangeCard}>
            Change card
          </Button>
        )
      }
    >
      <Facts>
        {start !== null && end !== null && (
          <Fact label="This period">
            <Day iso={toIsoTime(start)} /> to <Day iso={toIsoTime(end)} />
          </Fact>
        )}
        <Fact label="Next payment">
          <NextPayment />
        </Fact>
        {subscription.credit !== null && (
          <Fact label="Credit">
            {formatCents(subscription.credit.amount)}, used by the next invoices
          </Fact>
        )}
        <Fact label="Card">
          {card === null ? 'None' : `${formatCardName(card)}, ${formatCardExpiry(card)}`}
        </Fact>
      </Facts>
    </Card>
  )
}
