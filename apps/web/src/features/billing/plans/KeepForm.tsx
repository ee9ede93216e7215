import type { Card } from '@fovea/contract/billing'
import { Button, Text } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { cardName } from '../card/card-words.ts'
import { takeFocus } from '../../../lib/page/take-focus.ts'
import type { SetUpState } from '../subscribing/use-set-up-subscription.ts'
import { SetUpTrouble } from '../subscribing/SetUpTrouble.tsx'
import { StillUnderWay } from '../subscribing/StillUnderWay.tsx'
import flow from '../../../ui/layout/flow.module.css'

type Props = { card: Card; setUp: SetUpState }

/** A subscription that waits for its end goes on, with the card that it has. */
export function KeepForm({ card, setUp }: Props) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setUp.start({})
  }
  return (
    <form onSubmit={submit} className={flow.column}>
      <Text c="dimmed">
        Your Expert plan continues and is billed to {cardName(card)}. Nothing is charged now.
      </Text>
      <SetUpTrouble outcome={setUp.outcome} />
      {setUp.isPending && setUp.isSlow && <StillUnderWay />}
      <Button type="submit" ml="auto" loading={setUp.isPending} ref={takeFocus} data-autofocus>
        Keep in subscription
      </Button>
    </form>
  )
}
