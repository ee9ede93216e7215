import type { Delivery, Webhook } from '@fovea/contract/webhooks'
import { pauseAfterFailingDays } from '@fovea/contract/webhooks/rules'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { formatExact } from '../../../lib/text/format.ts'
import { Ring, type RingTone } from '../../../ui/drawings/Ring.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import { deliveryQuery } from '../calls.ts'
import { formatAnswer } from '../deliveries/delivery-status.ts'
import { formatDeliveries, getPauseTime } from '../webhook-status.ts'
import classes from '../Webhooks.module.css'

type Props = {
  webhook: Webhook
  /** Undefined if it is not among the deliveries that are known. */
  lastFailure: Delivery | undefined
  action: ReactNode
}

/** Why a webhook gets nothing, since when, and what to do. */
export function WebhookProblem({ webhook, lastFailure, action }: Props) {
  const { state, pauseReason, failingSince, waiting } = webhook
  const reason = lastFailure && <LastFailure webhookId={webhook._id} delivery={lastFailure} />
  const backlog =
    waiting === 0
      ? 'What happens meanwhile waits until it goes on.'
      : `What happens meanwhile waits until it goes on: ${formatDeliveries(waiting)} so far.`

  if (state === 'ended') {
    return (
      <Problem tone="bad" title="Your server ended this webhook." action={action}>
        <p>
          It answered 410 Gone, so nothing more is sent. To receive events again, save a URL that
          works.
        </p>
      </Problem>
    )
  }
  if (state === 'paused' && pauseReason === 'failures') {
    return (
      <Problem
        tone="look"
        title={`Paused, because every try failed for ${pauseAfterFailingDays} days.`}
        action={action}
      >
        {reason}
        <p>{backlog}</p>
      </Problem>
    )
  }
  if (state === 'paused') {
    return (
      <Problem tone="off" title="Paused." action={action}>
        <p>{backlog}</p>
      </Problem>
    )
  }
  if (failingSince === null) return null
  return (
    <Problem
      tone="look"
      title={
        <>
          Every try has failed since{' '}
          <time dateTime={failingSince}>{formatExact(failingSince)}</time>.
        </>
      }
      action={action}
    >
      {reason}
      <p>
        We try again, and pause the webhook on <Day iso={getPauseTime(failingSince)} /> if nothing
        gets through until then.
      </p>
    </Problem>
  )
}

function LastFailure({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const detail = useQuery(deliveryQuery(webhookId, delivery))
  const [last] = detail.data?.history ?? []
  return (
    <p>
      <code>{delivery.type}</code>
      {delivery.lastTry && (
        <>
          , <Time iso={delivery.lastTry} />
        </>
      )}
      : {last?.error || formatAnswer(delivery)}
    </p>
  )
}

const rings: Record<'look' | 'off' | 'bad', { tone: RingTone; share: number }> = {
  look: { tone: 'gaze', share: 0.8 },
  off: { tone: 'idle', share: 0 },
  bad: { tone: 'bad', share: 1 },
}

type ProblemProps = {
  tone: keyof typeof rings
  title: ReactNode
  action: ReactNode
  children: ReactNode
}

function Problem({ tone, title, action, children }: ProblemProps) {
  const id = useId()
  return (
    <section className={classes.problem} data-tone={tone} aria-labelledby={id}>
      <Ring {...rings[tone]} size={20} />
      <div>
        <Heading order={2} id={id}>
          {title}
        </Heading>
        {children}
      </div>
      {action}
    </section>
  )
}
