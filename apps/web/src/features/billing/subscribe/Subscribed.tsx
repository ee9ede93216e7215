import type { Subscription } from '@fovea/contract/billing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../lib/text/format.ts'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { subscriptionQuery } from '../calls.ts'
import { focusElement } from '../../../lib/page/focus-element.ts'
import { toIsoTime } from '../invoices/to-iso-time.ts'
import { NextPayment } from '../plans/NextPayment.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import classes from './Subscribed.module.css'
import flow from '../../../ui/layout/flow.module.css'

type Props = {
  onClose: () => void
  paid: Subscription['overdue']
}

export function Subscribed({ onClose, paid }: Props) {
  const { data: subscription } = useQuery(subscriptionQuery)
  const start = subscription?.current_period_start ?? null
  return (
    <div className={flow.column}>
      <Heading order={3} ref={focusElement} tabIndex={-1} className={classes.title}>
        {subscription?.planStatus === 'subscribing'
          ? "You're on the Expert plan."
          : "Your bank hasn't responded yet."}
      </Heading>
      <Facts>
        {paid !== null && subscription?.status === 'active' && (
          <Fact label="Paid just now">{formatCents(paid.amount)}</Fact>
        )}
        <Fact label="Period start">{start === null ? '–' : <Day iso={toIsoTime(start)} />}</Fact>
        <Fact label="Next payment">
          <NextPayment />
        </Fact>
      </Facts>
      <Button ml="auto" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
