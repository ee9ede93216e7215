import type { Webhook } from '@fovea/contract/webhooks'
import { defineChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import { getWebhookName } from '../webhook-status.ts'
import classes from '../Webhooks.module.css'

export type WebhookActionsProps = {
  webhook: Webhook
  /** Undefined unless it is active. */
  onPause: (() => void) | undefined
  onEdit: () => void
  onRoll: () => void
  onDelete: () => void
}

const panel = defineChunk(
  'webhook-actions',
  async () => (await import('./WebhookActionsPanel.tsx')).WebhookActionsPanel,
)

export function WebhookActions(actions: WebhookActionsProps) {
  return (
    <LazyMenu
      label={`Actions for ${getWebhookName(actions.webhook)}`}
      className={classes.menu}
      code={panel}
      renderMenu={(Panel, frame) => <Panel frame={frame} {...actions} />}
    >
      <Icon name="more" />
    </LazyMenu>
  )
}
