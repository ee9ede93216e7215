import type { Delivery, Webhook } from '@fovea/contract/webhooks'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { CardSkeleton } from '../../../ui/feedback/CardSkeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { deliveriesQuery, getWatchMs, useChangeWebhook, webhookQuery } from '../calls.ts'
import { WebhookDeliveries } from '../deliveries/WebhookDeliveries.tsx'
import { findLastFailure, findLastTry } from '../deliveries/delivery-status.ts'
import { WebhookActions } from '../endpoint/WebhookActions.tsx'
import { WebhookProblem } from '../endpoint/WebhookProblem.tsx'
import { getWebhookName, getWebhookStatus, kindNames } from '../webhook-status.ts'
import { formatExact } from '../../../lib/text/format.ts'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { FactsSkeleton } from '../../../ui/values/FactsSkeleton.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from '../Webhooks.module.css'

const EditWebhook = createLazyModal(() => import('../endpoint/EditWebhook.tsx'), 'EditWebhook')
const RollSecret = createLazyModal(() => import('../endpoint/RollSecret.tsx'), 'RollSecret')
const SendTest = createLazyModal(() => import('../endpoint/SendTest.tsx'), 'SendTest')
const DeleteWebhook = createLazyModal(
  () => import('../endpoint/DeleteWebhook.tsx'),
  'DeleteWebhook',
)

type Open = 'edit' | 'roll' | 'test' | 'delete'

export function WebhookPage() {
  const { webhookId } = useParams({ from: '/console/webhooks/$webhookId' })
  // The `key` resets the state when another webhook is shown.
  return <OneWebhook key={webhookId} webhookId={webhookId} />
}

function OneWebhook({ webhookId }: { webhookId: string }) {
  const query = useQuery(webhookQuery(webhookId))
  const webhook = query.data
  const navigate = useNavigate()
  const change = useChangeWebhook(webhookId)
  const mayChange = usePermission('webhooks:write')
  const [open, setOpen] = useState<Open | null>(null)
  const rows = useOpenRows()
  const isActive = webhook?.state === 'active'
  const lastFailure = useWatchedDeliveries(webhookId, isActive)
  const close = () => setOpen(null)

  return (
    <>
      {/* The page is the same in all states, because its heading holds the focus. */}
      <Page
        title={webhook ? getWebhookName(webhook) : 'Webhook'}
        {...(webhook && { mark: <StatusDot {...getWebhookStatus(webhook)} /> })}
        sentence="What it receives, and what your server answered."
        above={<TextLink to="/console/webhooks">Webhooks</TextLink>}
        action={
          webhook &&
          mayChange && (
            <div className={flow.row}>
              {isActive && <Button onClick={() => setOpen('test')}>Send a test</Button>}
              <WebhookActions
                webhook={webhook}
                onPause={isActive ? () => change.mutate({ paused: true }) : undefined}
                onEdit={() => setOpen('edit')}
                onRoll={() => setOpen('roll')}
                onDelete={() => setOpen('delete')}
              />
            </div>
          )
        }
      >
        {query.isPending && <WebhookSkeleton />}
        {!webhook &&
          (isMissing(query.error) ? (
            <Missing />
          ) : (
            <QueryError title="The webhook could not be loaded." query={query} />
          ))}
        <ActionNotice outcome={change.outcome} />
        {webhook && (
          <>
            <WebhookProblem
              webhook={webhook}
              lastFailure={lastFailure}
              action={
                !mayChange ? null : webhook.state === 'paused' ? (
                  <Button
                    loading={change.isPending}
                    onClick={() => change.mutate({ paused: false })}
                  >
                    Resume
                  </Button>
                ) : (
                  webhook.state === 'ended' && (
                    <Button onClick={() => setOpen('edit')}>Change the URL</Button>
                  )
                )
              }
            />
            <WebhookFacts webhook={webhook} />
            <WebhookDeliveries webhook={webhook} rows={rows} />
          </>
        )}
      </Page>
      {webhook && mayChange && (
        <>
          <EditWebhook opened={open === 'edit'} onClose={close} webhook={webhook} />
          <RollSecret
            opened={open === 'roll'}
            onClose={close}
            webhookId={webhookId}
            signsTwice={webhook.previousSecretUntil !== null}
          />
          <SendTest
            opened={open === 'test'}
            onClose={close}
            webhook={webhook}
            onSent={({ _id }) => rows.show(_id)}
          />
          <DeleteWebhook
            opened={open === 'delete'}
            onClose={close}
            webhook={webhook}
            onDeleted={() => void navigate({ to: '/console/webhooks', replace: true })}
          />
        </>
      )}
    </>
  )
}

/** Reads the newest deliveries again until what is sent now is answered, and after each try the state of the webhook. */
function useWatchedDeliveries(webhookId: string, isActive: boolean): Delivery | undefined {
  const queries = useQueryClient()
  const newest = useInfiniteQuery({
    ...deliveriesQuery(webhookId, undefined),
    refetchInterval: ({ state: { data } }) =>
      getWatchMs(data?.pages.flatMap(({ docs }) => docs) ?? [], isActive, getServerNow()),
  })
  const rows = newest.data?.pages.flatMap(({ docs }) => docs) ?? []
  const lastTry = newest.data && findLastTry(rows)
  const knownTry = useRef(lastTry)
  useEffect(() => {
    if (knownTry.current !== undefined && knownTry.current !== lastTry)
      void queries.invalidateQueries({ queryKey: queryKeys.webhooks.all() })
    knownTry.current = lastTry
  }, [lastTry, queries])
  return findLastFailure(rows)
}

function Missing() {
  return (
    <Card>
      <EmptyState
        drawing="hook"
        sentence="The workspace doesn’t have this webhook any more."
        action={<ButtonLink to="/console/webhooks">Go to webhooks</ButtonLink>}
      />
    </Card>
  )
}

function isMissing(error: Error | null) {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function WebhookSkeleton() {
  return (
    <div aria-busy="true" className={flow.column}>
      <Card>
        <FactsSkeleton labels={['URL', 'Kind', 'Events', 'Secret', 'Last delivered', 'Created']} />
      </Card>
      <CardSkeleton lines={8} />
    </div>
  )
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { kind, url, events, created, lastDelivered, previousSecretUntil } = webhook
  return (
    <Card>
      <Facts>
        <Fact label="URL">
          <CopyText text={url} label="URL" whole />
        </Fact>
        <Fact label="Kind">{kindNames[kind]}</Fact>
        <Fact label="Events">
          <span className={classes.types}>
            {events.map((type) => (
              <code key={type}>{type}</code>
            ))}
          </span>
        </Fact>
        {kind === 'webhook' && (
          <Fact label="Secret">
            {previousSecretUntil === null
              ? 'Signs every event. It was shown when it was made.'
              : `The new and the previous one both sign until ${formatExact(previousSecretUntil)}.`}
          </Fact>
        )}
        <Fact label="Last delivered">
          {lastDelivered === null ? 'Never' : <Time iso={lastDelivered} />}
        </Fact>
        <Fact label="Created">
          <Day iso={created} />
        </Fact>
      </Facts>
    </Card>
  )
}
