import type { Webhook, WebhookEventType } from '@fovea/contract/webhooks'
import { maxWebhookEndpoints } from '@fovea/contract/webhooks/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { webhooksQuery } from '../calls.ts'
import { NoWebhooks } from '../NoWebhooks.tsx'
import { webhookColumns } from '../webhook-columns.tsx'
import { getWebhookStatus } from '../webhook-status.ts'
import flow from '../../../ui/layout/flow.module.css'

const NewWebhook = createLazyModal(() => import('../endpoint/NewWebhook.tsx'), 'NewWebhook')

const noEvents: readonly WebhookEventType[] = []

/** `verification` is provided by the `docs` feature. */
export function WebhooksPage({ verification }: { verification: ReactNode }) {
  const webhooks = useQuery(webhooksQuery)
  const mayChange = usePermission('webhooks:write')
  const [creating, setCreating] = useState(false)
  const [events, setEvents] = useState<readonly WebhookEventType[]>(noEvents)
  const [created, setCreated] = useState<string>()

  const isEmpty = webhooks.data?.length === 0

  function openNew(chosen: readonly WebhookEventType[]) {
    setEvents(chosen)
    setCreating(true)
  }

  return (
    <>
      <Page
        title="Webhooks"
        sentence={`We send events of this workspace to your servers, or to a channel in Slack. Up to ${maxWebhookEndpoints}.`}
        action={
          <div className={flow.row}>
            <ButtonLink to="/console/docs" hash="webhooks" variant="default">
              Guide
            </ButtonLink>
            {mayChange && (
              <Button leftSection={<Icon name="plus" />} onClick={() => openNew(noEvents)}>
                New webhook
              </Button>
            )}
          </div>
        }
      >
        {isEmpty ? (
          <NoWebhooks onChoose={mayChange ? openNew : undefined} />
        ) : (
          <DataTable<Webhook>
            query={webhooks}
            failure="The webhooks could not be loaded."
            label="webhooks"
            columns={webhookColumns}
            rows={webhooks.data}
            rowId={({ _id }) => _id}
            placeholderRows={1}
            fresh={created}
            isMarked={(webhook) => getWebhookStatus(webhook).tone === 'look'}
            empty={null}
            wide
          />
        )}
        {/* Below the webhooks, so that nothing moves when they arrive. */}
        {webhooks.data !== undefined && verification}
      </Page>
      <NewWebhook
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={setCreated}
        events={events}
      />
    </>
  )
}
