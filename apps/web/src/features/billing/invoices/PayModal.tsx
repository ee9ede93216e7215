import type { Subscription } from '@fovea/contract/billing'
import { Button, Text } from '@mantine/core'
import { CardElement, Elements, useElements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { ModalFoot } from '../../../ui/modals/ModalFoot.tsx'
import { CardChoice } from '../card/CardChoice.tsx'
import { CardError } from '../card/card-error.ts'
import { cardProviderQuery, elementsOptions } from '../card/load-card-provider.ts'
import { SetUpProblem } from '../subscribing/SetUpProblem.tsx'
import { SetUpPending } from '../subscribing/SetUpPending.tsx'
import { formatPayButton } from './payment-problem.ts'
import { usePayOverdue } from './use-pay-overdue.ts'
import flow from '../../../ui/layout/flow.module.css'

type Props = { opened: boolean; onClose: () => void; subscription: Subscription }

export function PayModal({ opened, onClose, subscription }: Props) {
  const { data: provider, error, refetch } = useQuery({ ...cardProviderQuery, enabled: opened })
  const [isSlow, setIsSlow] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Pay overdue invoices"
      width={480}
      mayLeave={isSlow}
    >
      <Pending
        query={{ data: provider, error, refetch }}
        failure="You can't pay right now."
        height={180}
      />
      {provider && (
        <Elements stripe={provider.stripe} options={elementsOptions}>
          <PayForm
            stripe={provider.stripe}
            subscription={subscription}
            isSlow={isSlow}
            onSlow={setIsSlow}
            onClose={onClose}
          />
        </Elements>
      )}
    </Modal>
  )
}

type FormProps = Omit<Props, 'opened'> & {
  stripe: Stripe
  isSlow: boolean
  onSlow: (isSlow: boolean) => void
}

function PayForm({ stripe, subscription, isSlow, onSlow, onClose }: FormProps) {
  // Paying changes the subscription, so the form keeps the one it was opened with.
  const [{ card, overdue, planStatus }] = useState(subscription)
  const elements = useElements()
  const payment = usePayOverdue({ stripe, onSlow })
  const [usesSaved, setUsesSaved] = useState(card !== null)
  const [hasCard, setHasCard] = useState(false)
  const [isCardMissed, setCardMissed] = useState(false)
  const cardRefusal = payment.error instanceof CardError ? payment.error : null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const newCard = usesSaved ? null : elements?.getElement(CardElement)
    if (!usesSaved && !hasCard) {
      setCardMissed(true)
      newCard?.focus()
      return
    }
    payment.mutate(newCard ? { newCard } : {}, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <Text c="dimmed">
        {planStatus === 'unsubscribe'
          ? 'This pays every unpaid invoice of your former Expert plan. It does not start a new one.'
          : 'This pays every unpaid invoice. Another card that you enter here is charged for later invoices too.'}
      </Text>
      <CardChoice
        savedCard={card}
        usesSaved={usesSaved}
        onChoose={(saved) => {
          setUsesSaved(saved)
          // An error about one card says nothing about another.
          payment.reset()
          setHasCard(false)
          setCardMissed(false)
        }}
        disabled={payment.isPending}
        refusal={cardRefusal}
        isMissed={isCardMissed}
        onTyped={({ empty }) => {
          setHasCard(!empty)
          setCardMissed(false)
        }}
        onEscape={onClose}
      />
      <SetUpProblem outcome={payment.outcome} error={cardRefusal === null ? payment.error : null} />
      {payment.isPending && isSlow && <SetUpPending />}
      <ModalFoot>
        <Button type="submit" loading={payment.isPending}>
          {formatPayButton(overdue)}
        </Button>
      </ModalFoot>
    </form>
  )
}
