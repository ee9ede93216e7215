import type { Subscription } from '@fovea/contract/billing'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useState, type ReactNode } from 'react'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { invoicesQuery, subscriptionQuery } from '../calls.ts'
import type { CappableApp } from '../spend-cap/CapModal.tsx'
import { SpendCapCard } from '../spend-cap/SpendCapCard.tsx'
import { BillingDetailsCard } from '../details/BillingDetailsCard.tsx'
import { CommercialPlanCard } from '../plans/CommercialPlanCard.tsx'
import { CostEstimate } from '../plans/CostEstimate.tsx'
import { Invoices } from '../invoices/Invoices.tsx'
import { PaymentProblem } from '../invoices/PaymentProblem.tsx'
import { Plans } from '../plans/Plans.tsx'
import { SubscriptionFacts } from '../plans/SubscriptionFacts.tsx'
import { toIsoTime } from '../invoices/to-iso-time.ts'
import classes from '../plans/Plans.module.css'

const SubscriptionModal = createLazyModal(
  () => import('../subscribe/SubscriptionModal.tsx'),
  'SubscriptionModal',
)
const CancelModal = createLazyModal(() => import('../plans/CancelModal.tsx'), 'CancelModal')

type Props = {
  stages: ReactNode
  /** Null if they could not be loaded, undefined while they load. */
  ownSessions: number | null | undefined
  isCommercial: boolean | undefined
  apps: readonly CappableApp[]
}

export function SelectPlanPage({ stages, ownSessions, isCommercial, apps }: Props) {
  const { name, personal } = useCurrentWorkspace()
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery)
  // Loads with the plan; the table is shown below what the plan decides.
  useInfiniteQuery(invoicesQuery)
  const [open, setOpen] = useState<'subscribe' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const subscribe = () => setOpen('subscribe')
  const end = subscription?.current_period_end ?? null
  const [isKnown, setIsKnown] = useState(false)
  const isSettled = subscription !== undefined || error !== null
  if (!isKnown && isSettled && isCommercial !== undefined && ownSessions !== undefined) {
    setIsKnown(true)
  }
  const isLicensed = isKnown && isCommercial === true

  return (
    <Page
      title="Plan and invoices"
      sentence={`What ${personal ? 'you pay' : `${name} pays`}, and for what.`}
    >
      {stages}
      {/* Nothing moves when the plan arrives, because nothing of the first view stays. */}
      <Fragment key={String(isKnown)}>
        {isKnown && subscription === undefined && error && (
          <QueryError title="Your plan could not be loaded." query={{ error, refetch }} />
        )}
        {isKnown && subscription && (
          <PaymentProblem
            // The form itself reports why an order failed.
            subscription={open === 'subscribe' ? { ...subscription, failure: null } : subscription}
            onOtherCard={subscribe}
          />
        )}
        {isLicensed && <CommercialPlanCard />}
        <OtherPlans folded={isLicensed && subscription?.planStatus === 'unsubscribe'}>
          <div className={classes.plans} aria-busy={!isKnown}>
            <Plans
              subscription={isKnown ? subscription : undefined}
              isCommercial={isLicensed}
              isWaiting={!isKnown}
              onSubscribe={subscribe}
              onCancel={() => setOpen('cancel')}
            />
            <CostEstimate ownSessions={ownSessions ?? undefined} />
          </div>
        </OtherPlans>
        {isKnown && subscription && subscription.planStatus !== 'unsubscribe' && (
          <div className={classes.cards}>
            <SubscriptionFacts subscription={subscription} onChangeCard={subscribe} />
            <SpendCapCard apps={apps} />
          </div>
        )}
        {/* Also shown while a cancellation is pending and after the end, because later invoices need the details. */}
        {isKnown && subscription && hasBeenCustomer(subscription) && <BillingDetailsCard />}
        {isKnown && (
          <Invoices
            firstOn={
              end === null || subscription?.planStatus === 'unsubscribe'
                ? undefined
                : formatDate(toIsoTime(end))
            }
          />
        )}
      </Fragment>
      <SubscriptionModal
        opened={open === 'subscribe'}
        onClose={close}
        subscription={subscription}
        ownSessions={ownSessions ?? undefined}
      />
      <CancelModal
        opened={open === 'cancel'}
        onClose={close}
        end={end === null ? 'the end of the month' : formatDate(toIsoTime(end))}
      />
    </Page>
  )
}

/** Someone whose license has no limit needs neither of the other plans. */
function OtherPlans({ folded, children }: { folded: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (!folded) return children
  return (
    <Panel
      title="Other plans"
      sentence="Basic and Expert count sessions of production keys. Your commercial key needs neither."
      open={open}
      onToggle={() => setOpen(!open)}
    >
      {children}
    </Panel>
  )
}

function hasBeenCustomer({ planStatus, ended_at: ended }: Subscription) {
  return planStatus !== 'unsubscribe' || ended !== null
}
