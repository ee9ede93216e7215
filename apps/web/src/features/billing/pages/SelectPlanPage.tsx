import type { Subscription } from '@fovea/contract/billing'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDate } from '../../../lib/text/format.ts'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { subscriptionQuery } from '../calls.ts'
import { SpendCapCard } from '../spend-cap/SpendCapCard.tsx'
import { BillingDetailsCard } from '../details/BillingDetailsCard.tsx'
import { Estimate } from '../plans/Estimate.tsx'
import { Invoices } from '../invoices/Invoices.tsx'
import { PaymentProblem } from '../invoices/PaymentProblem.tsx'
import { Plans } from '../plans/Plans.tsx'
import { SubscriptionFacts } from '../plans/SubscriptionFacts.tsx'
import { toIsoTime } from '../invoices/to-iso-time.ts'

const SubscriptionModal = createLazyModal(
  async () => (await import('../subscribe/SubscriptionModal.tsx')).SubscriptionModal,
)
const CancelModal = createLazyModal(
  async () => (await import('../plans/CancelModal.tsx')).CancelModal,
)

type Props = {
  stages: ReactNode
  ownSessions: number | undefined
  isCommercial: boolean
  apps: readonly string[]
}

export function SelectPlanPage({ stages, ownSessions, isCommercial, apps }: Props) {
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery)
  const [open, setOpen] = useState<'subscribe' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const subscribe = () => setOpen('subscribe')
  const end = subscription?.current_period_end ?? null

  return (
    <Page title="Select plan" sentence="Basic is free, Expert is pay as you go.">
      {stages}
      <Pending
        query={{ data: subscription, error, refetch }}
        failure="Your plan could not be loaded."
        height="20rem"
        radius="lg"
      />
      {subscription && (
        <>
          <PaymentProblem
            // The form itself reports why an order failed.
            subscription={open === 'subscribe' ? { ...subscription, failure: null } : subscription}
            onOtherCard={subscribe}
          />
          <Plans
            subscription={subscription}
            isCommercial={isCommercial}
            onSubscribe={subscribe}
            onCancel={() => setOpen('cancel')}
          />
          {subscription.planStatus !== 'unsubscribe' && (
            <>
              <SubscriptionFacts subscription={subscription} onChangeCard={subscribe} />
              <SpendCapCard apps={apps} />
            </>
          )}
          {/* Also shown while a cancellation is pending and after the end, because later invoices need the details. */}
          {hasBeenCustomer(subscription) && <BillingDetailsCard />}
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
        end={end === null ? 'the end of the month' : formatDate(toIsoTime(end))}
      />
    </Page>
  )
}

function hasBeenCustomer({ planStatus, ended_at: ended }: Subscription) {
  return planStatus !== 'unsubscribe' || ended !== null
}
