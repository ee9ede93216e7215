import { freeSessions } from '@fovea/contract/billing/prices'
import type { Card } from '@fovea/contract/billing'
import { emailMessage, emailText } from '@fovea/contract/text'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CardElement, useElements } from '@stripe/react-stripe-js'
import { useState, type SubmitEvent } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatNumber } from '../../../lib/format.ts'
import { ApiError } from '../../../lib/http-errors.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { detailsOf, missingDetails, type BillingDetails } from '../billing-details.ts'
import type { useSetUpSubscription } from '../use-set-up-subscription.ts'
import { AddressFields } from './AddressFields.tsx'
import { CardChoice } from './CardChoice.tsx'
import { SetUpTrouble } from './SetUpTrouble.tsx'
import classes from './SubscriptionForm.module.css'

type Props = {
  /** What the button says. */
  act: string
  savedCard: Card | null
  developmentMarker: string | undefined
  setUp: ReturnType<typeof useSetUpSubscription>
  onEscape: () => void
}

export function SubscriptionForm({ act, savedCard, developmentMarker, setUp, onEscape }: Props) {
  const user = useCurrentUser()
  const elements = useElements()
  const [usesSaved, setUsesSaved] = useState(savedCard !== null)
  const draft = useDraft('subscription', detailsOf(user))
  const form = useForm<BillingDetails>({
    initialValues: draft.typed,
    onValuesChange: draft.keep,
    validateInputOnBlur: true,
    validate: (details) => complaintsAbout(details, developmentMarker),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const [firstWrong] = Object.keys(form.validate().errors)
    if (firstWrong !== undefined) form.getInputNode(firstWrong)?.focus()
    const newCard = usesSaved ? null : elements?.getElement(CardElement)
    setUp.start(
      { details: form.values, ...(newCard && { newCard }) },
      {
        onSuccess: draft.forget,
        onError: (error) => {
          if (error instanceof ApiError) form.setErrors(fieldsOf(error))
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p className={classes.sentence}>
        Nothing is charged now. On the first of each month you pay for the production sessions of
        the month before, beyond the {formatNumber(freeSessions)} that are free.
      </p>
      <CardChoice
        savedCard={savedCard}
        usesSaved={usesSaved}
        onChoose={setUsesSaved}
        disabled={setUp.isPending}
        onEscape={onEscape}
      />
      <TextInput
        label="Billing e-mail"
        description="Where we write to about your keys, requests and invoices."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="email"
        withAsterisk
        aria-required
        {...form.getInputProps('email')}
      />
      <AddressFields form={form} />
      <SetUpTrouble error={setUp.error} />
      <Button type="submit" ml="auto" loading={setUp.isPending}>
        {act}
      </Button>
    </form>
  )
}

function complaintsAbout(details: BillingDetails, marker: string | undefined) {
  const skipsCheck = marker !== undefined && details.city.includes(marker)
  const missing = missingDetails(details, skipsCheck).map((field) => [field, 'Required'])
  // In the order of the form: the first one gets the focus.
  return { ...complaintAbout(details.email), ...Object.fromEntries(missing) }
}

function complaintAbout(email: string): { email?: string } {
  if (email.trim() === '') return { email: 'Required' }
  return emailText.safeParse(email).success ? {} : { email: emailMessage }
}

/** `userProfile.address.city` is the form's `city`. */
function fieldsOf(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1), message]),
  )
}
