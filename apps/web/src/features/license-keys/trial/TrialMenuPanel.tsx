import { Menu } from '@mantine/core'
import { MenuFrame, MenuLink, type MenuFrameProps } from '../../../ui/menus/MenuFrame.tsx'

type Props = {
  frame: Omit<MenuFrameProps, 'children'>
  onRehearse: () => void
  onReissue: () => void
  onHistory: () => void
}

export function TrialMenuPanel({ frame, onRehearse, onReissue, onHistory }: Props) {
  return (
    <MenuFrame {...frame} width={176} apart>
      <MenuLink to="/console/docs" hash="quick-start">
        Quick start
      </MenuLink>
      <Menu.Item onClick={onRehearse}>Simulate a failure</Menu.Item>
      <Menu.Item onClick={onHistory}>History</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={onReissue}>Replace key</Menu.Item>
    </MenuFrame>
  )
}
