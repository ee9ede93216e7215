import type { Webhook } from '@fovea/contract/webhooks'
import { maxWebhookEndpoints } from '@fovea/contract/webhooks/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { webhooksQuery } from '../calls.ts'
import { webhookColumns } from '../webhook-columns.tsx'
import { getWebhookStatus } from '../webhook-status.ts'
import flow from '../../../ui/layout/flow.module.css'

const NewWebhook = createLazyModal(() => import('../endpoint/NewWebhook.tsx'), 'NewWebhook')

/** `verification` is provided by the `docs` feature. */
export function WebhooksPage({ verification }: { verification: ReactNode }) {
  const webhooks = useQuery(webhooksQuery)
  const mayChange = usePermission('webhooks:write')
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<string>()

  return (
    <>
      <Page
        title="Webhooks"
        sentence={`Your servers, or a channel in Slack, hear of what happens in this workspace. Up to ${maxWebhookEndpoints}.`}
        action={
          <div className={flow.row}>
            <ButtonLink to="/console/docs" hash="webhooks" variant="default">
              Guide
            </ButtonLink>
            {mayChange && <Button onClick={() => setCreating(true)}>New webhook</Button>}
          </div>
        }
      >
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
          empty={
            <EmptyState
              drawing="letter"
              sentence={`No webhooks yet. ${mayChange ? 'Create one, and your server hears' : 'With one, which owners and developers can create, a server hears'} when a key changes, a session is refused or an invoice is paid.`}
            />
          }
          wide
        />
        {/* Below the webhooks, so that nothing moves when they arrive. */}
        {(webhooks.isFetched || webhooks.data !== undefined) && verification}
      </Page>
      <NewWebhook opened={creating} onClose={() => setCreating(false)} onCreated={setCreated} />
    </>
  )
}
