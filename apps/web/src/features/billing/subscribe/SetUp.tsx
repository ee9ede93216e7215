import type { Subscription } from '@fovea/contract/billing'
import type { PlanStatus } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { billedWorkspaceQuery, paymentProfileQuery } from '../calls.ts'
import { cardProviderQuery, elementsOptions } from '../card/load-card-provider.ts'
import { useSetUpSubscription, type CardProvider } from './use-set-up-subscription.ts'
import { isOverdue } from '../invoices/format-charge.ts'
import { KeepForm } from '../plans/KeepForm.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { SetUpSkeleton } from './SetUpSkeleton.tsx'
import { Subscribed } from './Subscribed.tsx'
import { SubscriptionForm } from './SubscriptionForm.tsx'

type Props = {
  subscription: Subscription
  /** The workspace by name. */
  subscriber: string
  ownSessions: number | undefined
  onClose: () => void
  isSlow: boolean
  onSlow: (isSlow: boolean) => void
}

export function SetUp(props: Props) {
  const provider = useQuery(cardProviderQuery)
  const profile = useQuery(paymentProfileQuery)
  const { personal } = useCurrentWorkspace()
  const workspace = useQuery({ ...billedWorkspaceQuery, enabled: !personal })
  const failed = [provider, profile, workspace].find(
    ({ data, error }) => data === undefined && error !== null,
  )

  if (failed?.error) {
    return <QueryError title="The subscription can't be set up right now." query={failed} />
  }
  const isTeamKnown = personal || workspace.data !== undefined
  if (provider.data === undefined || profile.data === undefined || !isTeamKnown) {
    return <SetUpSkeleton personal={personal} />
  }
  return (
    <Elements stripe={provider.data.stripe} options={elementsOptions}>
      <Steps
        {...props}
        provider={provider.data}
        savedCard={profile.data.card}
        teamAddress={workspace.data?.address ?? null}
      />
    </Elements>
  )
}

type StepsProps = Props & {
  provider: CardProvider
  savedCard: Parameters<typeof SubscriptionForm>[0]['savedCard']
  teamAddress: Address | null
}

const submitLabels: Record<PlanStatus, (subscriber: string) => string> = {
  unsubscribe: (subscriber) => `Subscribe ${subscriber}`,
  subscribing: () => 'Use this card',
  waitingUnsubscribe: () => 'Keep in subscription',
}

function Steps(props: StepsProps) {
  const { subscription, subscriber, ownSessions, onClose, isSlow, onSlow } = props
  const { provider, savedCard, teamAddress } = props
  // The subscription as of opening the modal, because setting it up changes it.
  const [initial] = useState(subscription)
  const { planStatus: startedAs, overdue } = initial
  const setUp = { ...useSetUpSubscription(provider, startedAs, onSlow), isSlow }

  if (setUp.isSuccess) return <Subscribed onClose={onClose} paid={overdue} />
  if (startedAs === 'waitingUnsubscribe' && savedCard !== null && !isOverdue(initial)) {
    return <KeepForm card={savedCard} setUp={setUp} />
  }
  return (
    <SubscriptionForm
      submitLabel={submitLabels[startedAs](subscriber)}
      savedCard={savedCard}
      teamAddress={teamAddress}
      isOverdue={isOverdue(initial)}
      summary={<OrderSummary subscription={initial} ownSessions={ownSessions} />}
      developmentMarker={provider.developmentMarker}
      setUp={setUp}
      onEscape={onClose}
    />
  )
}
