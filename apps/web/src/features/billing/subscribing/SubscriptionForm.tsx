import { freeSessions } from '@fovea/contract/billing/prices'
import type { Card } from '@fovea/contract/billing'
import { addressMessages } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/session'
import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CardElement, useElements } from '@stripe/react-stripe-js'
import { useState, type SubmitEvent } from 'react'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { useCurrentWorkspace } from '../../../lib/session/current-workspace.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { ModalFoot } from '../../../ui/modals/ModalFoot.tsx'
import { CardProblem, FormProblem } from '../card/card-problem.ts'
import { detailsOf, orderOf, type BillingDetails } from '../details/billing-details.ts'
import {
  addressComplaints,
  emailComplaint,
  fieldsOf,
  firstOnPage,
} from '../details/details-checks.ts'
import type { SetUpState } from './use-set-up-subscription.ts'
import { AddressFields, BillingEmail } from '../details/AddressFields.tsx'
import { CardChoice } from '../card/CardChoice.tsx'
import { SetUpTrouble } from './SetUpTrouble.tsx'
import { StillUnderWay } from './StillUnderWay.tsx'
import flow from '../../../ui/layout/flow.module.css'

type Props = {
  act: string
  savedCard: Card | null
  teamAddress: Address | null
  /** A payment has failed: the amount is charged at once. */
  isOverdue: boolean
  /** What is charged at once. */
  charge: string
  developmentMarker: string | undefined
  setUp: SetUpState
  onEscape: () => void
}

export function SubscriptionForm(props: Props) {
  const { act, savedCard, teamAddress, isOverdue, charge, developmentMarker, setUp, onEscape } =
    props
  const user = useCurrentUser()
  const { personal } = useCurrentWorkspace()
  const { email } = user
  const elements = useElements()
  const draft = useDraft(
    'subscription',
    personal ? detailsOf(user) : detailsOf({ email, address: teamAddress }),
  )
  // The card that was refused is not the one to try first.
  const [usesSaved, setUsesSaved] = useState(savedCard !== null && !isOverdue)
  const [hasCard, setHasCard] = useState(false)
  const [isCardMissed, setCardMissed] = useState(false)
  const [incomplete, setIncomplete] = useState<FormProblem | null>(null)
  const form = useForm<BillingDetails>({
    initialValues: draft.typed,
    onValuesChange: draft.keep,
    validateInputOnBlur: true,
    validate: (details) => ({
      ...(personal && emailComplaint(details.email)),
      ...addressComplaints(details, developmentMarker),
    }),
  })

  const cardRefusal = setUp.error instanceof CardProblem ? setUp.error : null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { hasErrors, errors } = form.validate()
    const newCard = usesSaved ? null : elements?.getElement(CardElement)
    if (hasErrors) {
      const lacksCard = !usesSaved && !hasCard
      setCardMissed(lacksCard)
      if (lacksCard) newCard?.focus()
      else firstOnPage(Object.keys(errors).map((field) => form.getInputNode(field)))?.focus()
      setIncomplete(new FormProblem(addressMessages.addressRequiredError))
      return
    }
    setIncomplete(null)
    // What we know of the card is a little behind its frame: whether one was typed is the provider's to say.
    setUp.start(
      { details: orderOf(form.values, personal), ...(newCard && { newCard }) },
      {
        onSuccess: draft.forget,
        onError: (error) => {
          if (error instanceof ApiError) form.setErrors(fieldsOf(error))
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      <Text c="dimmed">
        {charge} On the 1st of each month we charge for the previous month's production sessions
        beyond the free {formatNumber(freeSessions)}.
      </Text>
      <CardChoice
        savedCard={savedCard}
        usesSaved={usesSaved}
        onChoose={(saved) => {
          setUsesSaved(saved)
          setHasCard(false)
          setCardMissed(false)
        }}
        disabled={setUp.isPending}
        refusal={cardRefusal}
        isMissed={isCardMissed}
        onTyped={({ empty }) => {
          setHasCard(!empty)
          setCardMissed(false)
        }}
        onEscape={onEscape}
      />
      {personal && <BillingEmail form={form} />}
      <AddressFields form={form} />
      <SetUpTrouble
        outcome={setUp.outcome}
        error={incomplete ?? (cardRefusal === null ? setUp.error : null)}
      />
      {setUp.isPending && setUp.isSlow && <StillUnderWay />}
      <ModalFoot>
        <Button type="submit" loading={setUp.isPending}>
          {act}
        </Button>
      </ModalFoot>
    </form>
  )
}
