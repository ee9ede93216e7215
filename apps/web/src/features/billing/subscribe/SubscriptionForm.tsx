import type { Card } from '@fovea/contract/billing'
import { addressMessages } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CardElement, useElements } from '@stripe/react-stripe-js'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { CardError, FormError } from '../card/card-error.ts'
import {
  toBillingDetails,
  toOrderDetails,
  type BillingDetails,
} from '../details/billing-details.ts'
import {
  findAddressErrors,
  findEmailError,
  toFieldErrors,
  findFirstOnPage,
} from '../details/validate-details.ts'
import type { SetUpState } from './use-set-up-subscription.ts'
import { AddressFields, BillingEmail } from '../details/AddressFields.tsx'
import { CardChoice } from '../card/CardChoice.tsx'
import { SetUpProblem } from '../subscribing/SetUpProblem.tsx'
import { SetUpPending } from '../subscribing/SetUpPending.tsx'
import classes from './SubscriptionForm.module.css'
import flow from '../../../ui/layout/flow.module.css'

type Props = {
  submitLabel: string
  savedCard: Card | null
  teamAddress: Address | null
  isOverdue: boolean
  summary: ReactNode
  developmentMarker: string | undefined
  setUp: SetUpState
  onEscape: () => void
}

export function SubscriptionForm(props: Props) {
  const {
    submitLabel,
    savedCard,
    teamAddress,
    isOverdue,
    summary,
    developmentMarker,
    setUp,
    onEscape,
  } = props
  const user = useCurrentUser()
  const { personal } = useCurrentWorkspace()
  const { email } = user
  const elements = useElements()
  const draft = useDraft(
    'subscription',
    personal ? toBillingDetails(user) : toBillingDetails({ email, address: teamAddress }),
  )
  // The saved card was rejected, so a new card is preselected.
  const [usesSaved, setUsesSaved] = useState(savedCard !== null && !isOverdue)
  const [hasCard, setHasCard] = useState(false)
  const [isCardMissed, setCardMissed] = useState(false)
  const [incomplete, setIncomplete] = useState<FormError | null>(null)
  const form = useForm<BillingDetails>({
    initialValues: draft.typed,
    onValuesChange: draft.keep,
    validateInputOnBlur: true,
    validate: (details) => ({
      ...(personal && findEmailError(details.email)),
      ...findAddressErrors(details, developmentMarker),
    }),
  })

  const cardRefusal = setUp.error instanceof CardError ? setUp.error : null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { hasErrors, errors } = form.validate()
    const newCard = usesSaved ? null : elements?.getElement(CardElement)
    if (hasErrors) {
      const lacksCard = !usesSaved && !hasCard
      setCardMissed(lacksCard)
      if (lacksCard) newCard?.focus()
      else findFirstOnPage(Object.keys(errors).map((field) => form.getInputNode(field)))?.focus()
      setIncomplete(new FormError(addressMessages.addressRequiredError))
      return
    }
    setIncomplete(null)
    // Our state of the iframe may be stale, so the provider decides whether a card was entered.
    setUp.start(
      { details: toOrderDetails(form.values, personal), ...(newCard && { newCard }) },
      {
        onSuccess: draft.forget,
        onError: (error) => {
          if (error instanceof ApiError) form.setErrors(toFieldErrors(error))
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={flow.column}>
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
      </div>
      <div className={classes.summary}>
        {summary}
        <SetUpProblem
          outcome={setUp.outcome}
          error={incomplete ?? (cardRefusal === null ? setUp.error : null)}
        />
        {setUp.isPending && setUp.isSlow && <SetUpPending />}
        <Button type="submit" fullWidth className={classes.submit} loading={setUp.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
