import { defineChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import { getWebhookName } from '../webhook-status.ts'
import type { WebhookActionsProps } from './WebhookActionsPanel.tsx'
import classes from '../Webhooks.module.css'

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
