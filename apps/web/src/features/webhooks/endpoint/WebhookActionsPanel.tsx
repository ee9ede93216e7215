import type { Webhook } from '@fovea/contract/webhooks'
import { Menu } from '@mantine/core'
import { Icon, IconDrawing } from '../../../ui/drawings/Icon.tsx'
import { MenuFrame, type MenuFrameProps } from '../../../ui/menus/MenuFrame.tsx'

export type WebhookActionsProps = {
  webhook: Webhook
  /** Undefined unless it is active. */
  onPause: (() => void) | undefined
  onEdit: () => void
  onRoll: () => void
  onDelete: () => void
}

type Props = WebhookActionsProps & { frame: Omit<MenuFrameProps, 'children'> }

const drawings = {
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  roll: 'M13 8a5 5 0 1 1-1.5-3.5M13 2.5V5h-2.5',
}

export function WebhookActionsPanel({ frame, webhook, onPause, onEdit, onRoll, onDelete }: Props) {
  return (
    <MenuFrame {...frame} width={200}>
      <Menu.Item leftSection={<Icon name="pencil" />} onClick={onEdit}>
        Edit
      </Menu.Item>
      {onPause && (
        <Menu.Item leftSection={<IconDrawing d={drawings.pause} />} onClick={onPause}>
          Pause
        </Menu.Item>
      )}
      {webhook.kind !== 'slack' && (
        <Menu.Item leftSection={<IconDrawing d={drawings.roll} />} onClick={onRoll}>
          Roll the secret
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={onDelete}>
        Delete
      </Menu.Item>
    </MenuFrame>
  )
}
