import type { Card } from '@fovea/contract/billing'
import { Button } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { cardName } from '../card/card-words.ts'
import { takeFocus } from '../../../lib/page/take-focus.ts'
import type { SetUpState } from '../subscribing/use-set-up-subscription.ts'
import { SetUpTrouble } from '../subscribing/SetUpTrouble.tsx'
import { StillUnderWay } from '../subscribing/StillUnderWay.tsx'
import classes from '../subscribing/SubscriptionForm.module.css'

type Props = { card: Card; setUp: SetUpState }

/** A subscription that waits for its end goes on, with the card that it has. */
export function KeepForm({ card, setUp }: Props) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setUp.start({})
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <p className={classes.sentence}>
        Your Expert plan continues and is billed to {cardName(card)}. Nothing is charged now.
      </p>
      <SetUpTrouble outcome={setUp.outcome} />
      {setUp.isPending && setUp.isSlow && <StillUnderWay />}
      <Button type="submit" ml="auto" loading={setUp.isPending} ref={takeFocus} data-autofocus>
        Keep in subscription
      </Button>
    </form>
  )
}
