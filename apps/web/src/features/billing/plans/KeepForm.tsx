import type { Card } from '@fovea/contract/billing'
import { Button, Text } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { formatCardName } from '../card/card-labels.ts'
import { focusElement } from '../../../lib/page/focus-element.ts'
import type { SetUpState } from '../subscribe/use-set-up-subscription.ts'
import { SetUpProblem } from '../subscribing/SetUpProblem.tsx'
import { SetUpPending } from '../subscribing/SetUpPending.tsx'
import flow from '../../../ui/layout/flow.module.css'

type Props = { card: Card; setUp: SetUpState }

export function KeepForm({ card, setUp }: Props) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setUp.start({})
  }
  return (
    <form onSubmit={submit} className={flow.column}>
      <Text c="dimmed">
        Your Expert plan continues and is billed to {formatCardName(card)}. Nothing is charged now.
      </Text>
      <SetUpProblem outcome={setUp.outcome} />
      {setUp.isPending && setUp.isSlow && <SetUpPending />}
      <Button type="submit" ml="auto" loading={setUp.isPending} ref={focusElement} data-autofocus>
        Keep in subscription
      </Button>
    </form>
  )
}
