import type { ProdKey } from '@fovea/contract/license-keys'
import { Menu } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { Icon, IconDrawing } from '../../../ui/drawings/Icon.tsx'
import { MenuFrame, MenuLink, type MenuFrameProps } from '../../../ui/menus/MenuFrame.tsx'

type Props = {
  prodKey: ProdKey
  frame: Omit<MenuFrameProps, 'children'>
  onRotate: (() => void) | undefined
  onMove: (() => void) | undefined
  onDelete: () => void
}

const drawings = {
  alert: 'M8 2.5a3.5 3.5 0 0 1 3.5 3.5c0 4 1.5 5 1.5 5H3s1.5-1 1.5-5A3.5 3.5 0 0 1 8 2.5ZM7 13.5h2',
  lines: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  move: 'M2.5 8h10M9 4.5 12.5 8 9 11.5',
  rotate: 'M13 8a5 5 0 1 1-1.5-3.5M13 2.5V5h-2.5',
}

export function KeyActionsPanel({ prodKey, frame, onRotate, onMove, onDelete }: Props) {
  const { _id: keyId, key } = prodKey
  const mayChange = usePermission('keys:write')
  const mayReadLogs = usePermission('logs:read')
  return (
    <MenuFrame {...frame} width={216}>
      {mayChange && onRotate && (
        <Menu.Item leftSection={<IconDrawing d={drawings.rotate} />} onClick={onRotate}>
          Rotate key
        </Menu.Item>
      )}
      {mayReadLogs && (
        <>
          <MenuLink
            to="/console/alerts"
            search={{ key: keyId }}
            leftSection={<IconDrawing d={drawings.alert} />}
          >
            Set an alert
          </MenuLink>
          <MenuLink
            to="/console/logs"
            search={{ key }}
            leftSection={<IconDrawing d={drawings.lines} />}
          >
            All logs of this key
          </MenuLink>
        </>
      )}
      {onMove && (
        <Menu.Item leftSection={<IconDrawing d={drawings.move} />} onClick={onMove}>
          Move key
        </Menu.Item>
      )}
      {mayChange && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={onDelete}>
            Delete key
          </Menu.Item>
        </>
      )}
    </MenuFrame>
  )
}
