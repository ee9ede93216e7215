import type { ProdKey } from '@fovea/contract/license-keys'
import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { notify } from '../../../lib/page/notify.ts'

const MenuLink = createLink(
  (props: MenuItemProps & Omit<ComponentProps<'a'>, 'color' | 'style'>) => (
    <Menu.Item component="a" {...props} />
  ),
)

type Props = {
  prodKey: ProdKey
  /** Switching it on or off would change nothing. */
  expired: boolean
  opened: boolean
  onChange: (opened: boolean) => void
  onMounted: () => void
  onSwitch: (activated: boolean) => void
  onDelete: () => void
  /** The button that opens it. */
  children: ReactNode
}

export function KeyMenuPanel(props: Props) {
  const { prodKey, expired, opened, onChange, onMounted, onSwitch, onDelete, children } = props
  const { _id: keyId, activated } = prodKey

  useEffect(() => onMounted(), [onMounted])

  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      width={176}
      radius="md"
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <MenuLink to="/console/license-keys/$keyId" params={{ keyId }}>
          Open
        </MenuLink>
        <Menu.Item onClick={() => void copy(prodKey.key)}>Copy key</Menu.Item>
        <MenuLink to="/console/license-keys/$keyId" params={{ keyId }} hash="restrictions">
          Restrictions
        </MenuLink>
        {!expired && (
          <Menu.Item onClick={() => onSwitch(!activated)}>
            {activated ? 'Deactivate' : 'Activate'}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied to clipboard!')
  } catch (cause) {
    console.error('the clipboard refused', cause)
    notify.error('Your browser did not allow copying. Open the key and copy it by hand.')
  }
}
