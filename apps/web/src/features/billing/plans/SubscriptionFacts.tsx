import type { Subscription } from '@fovea/contract/billing'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session/current-workspace.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { cardExpiry, cardName } from '../card/card-words.ts'
import { isoOf } from '../invoices/times.ts'
import { NextPayment } from './NextPayment.tsx'

type Props = { subscription: Subscription; onChangeCard: () => void }

/** What an Expert wants to know about the subscription. */
export function SubscriptionFacts({ subscription, onChangeCard }: Props) {
  const mayChange = useMay('billing:write')
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
            <Day iso={isoOf(start)} /> to <Day iso={isoOf(end)} />
          </Fact>
        )}
        <Fact label="Next payment">
          <NextPayment />
        </Fact>
        <Fact label="Card">
          {card === null ? 'None' : `${cardName(card)}, ${cardExpiry(card)}`}
        </Fact>
      </Facts>
    </Card>
  )
}
