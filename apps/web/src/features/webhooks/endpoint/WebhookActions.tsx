import { defineChunk } from '../../../lib/page/chunk.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LazyMenu } from '../../../ui/menus/LazyMenu.tsx'
import { getWebhookName } from '../webhook-status.ts'
import type { WebhookActionsProps } from './WebhookActionsPanel.tsx'
import menu from '../../../ui/menus/LazyMenu.module.css'

const panel = defineChunk('webhook-actions', () => import('./WebhookActionsPanel.tsx'))

export function WebhookActions(actions: WebhookActionsProps) {
  return (
    <LazyMenu
      label={`Actions for ${getWebhookName(actions.webhook)}`}
      className={menu.square}
      code={panel}
      renderMenu={({ WebhookActionsPanel }, frame) => (
        <WebhookActionsPanel frame={frame} {...actions} />
      )}
    >
      <Icon name="more" />
    </LazyMenu>
  )
}
