// Scrollable content must be reachable with the keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { Delivery, DeliveryDetail as Detail, DeliveryTry } from '@fovea/contract/webhooks'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { formatExact } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { deliveryQuery, useResendDelivery } from '../calls.ts'
import { formatDuration, formatNextTry } from './delivery-status.ts'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './DeliveryDetail.module.css'

type Props = {
  webhookId: string
  delivery: Delivery
  /** False for an ended webhook, and for those who may only read. */
  canResend: boolean
  isActive: boolean
}

export function DeliveryDetail({ webhookId, delivery, canResend, isActive }: Props) {
  const detail = useQuery({
    ...deliveryQuery(webhookId, delivery),
    placeholderData: (before) => before,
  })
  const resend = useResendDelivery(webhookId)
  const now = useNow()
  return (
    <div className={flow.column}>
      <Facts>
        <Fact label="webhook-id">
          <CopyText text={delivery.eventId} label="webhook-id" whole />
        </Fact>
        <Fact label="Created">{formatExact(delivery.created)}</Fact>
        <Fact label="Next try">{describeNextTry(delivery, isActive, now)}</Fact>
      </Facts>
      {detail.isPending && <Skeleton height={240} radius="md" aria-busy="true" />}
      <QueryError title="The delivery could not be loaded." query={detail} />
      {detail.data && (
        <div className={classes.columns}>
          <Request request={detail.data.request} />
          <Answers tries={detail.data.history} isOutdated={detail.isPlaceholderData} />
        </div>
      )}
      {canResend && (
        <div>
          <ActionNotice outcome={resend.outcome} />
          <Button
            variant="default"
            size="xs"
            loading={resend.isPending}
            onClick={() => resend.mutate(delivery._id)}
          >
            {isActive ? 'Send again now' : 'Send again when the webhook goes on'}
          </Button>
        </div>
      )}
    </div>
  )
}

function describeNextTry({ nextTry }: Delivery, isActive: boolean, now: Date) {
  if (nextTry === null) return 'None planned'
  return isActive
    ? `${formatNextTry(nextTry, now)} (${formatExact(nextTry)})`
    : 'When the webhook goes on'
}

function Request({ request: { url, headers, body } }: Pick<Detail, 'request'>) {
  const lines = headers.map(({ name, value }) => `${name}: ${value}`)
  return (
    <Part title="Request">
      <Text label="Request headers">{[`POST ${url}`, ...lines].join('\n')}</Text>
      <p className={text.dimmed}>The signature is not kept: each try has its own.</p>
      <Text label="Request body">{formatJson(body)}</Text>
    </Part>
  )
}

type AnswersProps = {
  tries: readonly DeliveryTry[]
  /** The row has a further try, whose answer is on its way. */
  isOutdated: boolean
}

function Answers({ tries, isOutdated }: AnswersProps) {
  return (
    <Part title={tries.length > 1 ? 'Answers, newest first' : 'Answer'}>
      {isOutdated && <Skeleton height={20} radius="md" aria-busy="true" />}
      {!isOutdated && tries.length === 0 && <p>Not sent yet.</p>}
      {tries.map((one) => (
        <div key={one.at} className={classes.try}>
          <p>
            <strong>{one.error === '' ? one.status : one.error}</strong>
            <span>
              {formatDuration(one.durationMs)} · {formatExact(one.at)}
            </span>
          </p>
          {one.answer !== '' && <Text label="Answer body">{one.answer}</Text>}
          {one.answerCut && <p className={text.dimmed}>Only its first 1,024 bytes are kept.</p>}
        </div>
      ))}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Heading order={3} id={id} className={classes.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} tabIndex={0} className={classes.text}>
      <pre>{children}</pre>
    </section>
  )
}

/** For reading only: signatures are of the body as it was sent. */
function formatJson(body: string) {
  return JSON.stringify(JSON.parse(body), null, 2)
}
