import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { lazyModal } from '../../../ui/lazy-modal.tsx'
import { Page } from '../../../ui/Page.tsx'
import { subscriptionQuery } from '../api/get-subscription.ts'
import { Estimate } from '../components/Estimate.tsx'
import { Invoices } from '../components/Invoices.tsx'
import { PaymentTrouble } from '../components/PaymentTrouble.tsx'
import { Plans } from '../components/Plans.tsx'
import { SubscriptionFacts } from '../components/SubscriptionFacts.tsx'
import { isoOf } from '../times.ts'
import classes from './SelectPlanPage.module.css'

const SubscriptionModal = lazyModal(
  async () => (await import('../components/SubscriptionModal.tsx')).SubscriptionModal,
)
const CancelModal = lazyModal(
  async () => (await import('../components/CancelModal.tsx')).CancelModal,
)

type Props = {
  /** The production sessions of the person's last 30 days; nothing until they are known. */
  ownSessions: number | undefined
  /** Whether a commercial license runs. */
  isCommercial: boolean
}

export function SelectPlanPage({ ownSessions, isCommercial }: Props) {
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery)
  const [open, setOpen] = useState<'subscribe' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const subscribe = () => setOpen('subscribe')
  const end = subscription?.current_period_end ?? null

  return (
    <Page title="Select plan" sentence="Basic is free, Expert is pay as you go.">
      {subscription === undefined && error && (
        <ErrorNotice
          title="Your plan could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {subscription === undefined && !error && (
        <Skeleton className={classes.place} radius="lg" aria-busy="true" />
      )}
      {subscription && (
        <>
          <PaymentTrouble subscription={subscription} onOtherCard={subscribe} />
          <Plans
            subscription={subscription}
            isCommercial={isCommercial}
            onSubscribe={subscribe}
            onCancel={() => setOpen('cancel')}
          />
          {subscription.planStatus !== 'unsubscribe' && (
            <SubscriptionFacts subscription={subscription} onChangeCard={subscribe} />
          )}
        </>
      )}
      <Estimate ownSessions={ownSessions} />
      <Invoices />
      <SubscriptionModal
        opened={open === 'subscribe'}
        onClose={close}
        subscription={subscription}
      />
      <CancelModal
        opened={open === 'cancel'}
        onClose={close}
        end={end === null ? 'the end of the month' : formatDate(isoOf(end))}
      />
    </Page>
  )
}
