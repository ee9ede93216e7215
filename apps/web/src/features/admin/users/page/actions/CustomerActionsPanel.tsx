import type { CustomerKind } from '@fovea/contract/admin/customer-options'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, IconDrawing } from '../../../../../ui/drawings/Icon.tsx'
import { MenuFrame, type MenuFrameProps } from '../../../../../ui/menus/MenuFrame.tsx'

/** Undefined where it is not possible, or where the role does not allow it. */
type Act = (() => void) | undefined

type Props = {
  frame: Omit<MenuFrameProps, 'children'>
  kind: CustomerKind
  onExtendTrial: Act
  onIssueKey: Act
  onGiveCredit: Act
  onSignOut: Act
  onEndSubscription: Act
  onDeactivate: Act
  onReactivate: Act
}

const drawings = {
  credit: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0-11.5 0M8 5.25v5.5M5.25 8h5.5',
  signOut: 'M6.5 3H3.75v10H6.5M9.5 5 12.5 8l-3 3M12.5 8H6.5',
}

export function CustomerActionsPanel(props: Props) {
  const { frame, kind, onEndSubscription, onDeactivate, onReactivate } = props
  return (
    <MenuFrame {...frame} width={220}>
      <Item act={props.onExtendTrial} icon={<Icon name="clock" />}>
        Extend trial
      </Item>
      <Item act={props.onIssueKey} icon={<Icon name="plus" />}>
        Issue commercial key
      </Item>
      <Item act={props.onGiveCredit} icon={<IconDrawing d={drawings.credit} />}>
        Give credit
      </Item>
      <Item act={props.onSignOut} icon={<IconDrawing d={drawings.signOut} />}>
        Sign out everywhere
      </Item>
      <Item act={onReactivate} icon={<Icon name="check" />}>
        Reactivate {kind === 'team' ? 'team' : 'account'}
      </Item>
      {(onEndSubscription ?? onDeactivate) && <Menu.Divider />}
      <Item act={onEndSubscription} icon={<Icon name="close" />} color="red">
        End subscription
      </Item>
      <Item act={onDeactivate} icon={<Icon name="close" />} color="red">
        {kind === 'team' ? 'Suspend team' : 'Deactivate account'}
      </Item>
    </MenuFrame>
  )
}

type ItemProps = { act: Act; icon: ReactNode; color?: 'red'; children: ReactNode }

function Item({ act, icon, color, children }: ItemProps) {
  if (act === undefined) return null
  return (
    <Menu.Item leftSection={icon} onClick={act} {...(color && { color })}>
      {children}
    </Menu.Item>
  )
}
