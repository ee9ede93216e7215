import type { ProdKey } from '@fovea/contract/license-keys'
import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { notify } from '../../../lib/page/notify.ts'
import { useUpdateProductionKey } from '../calls.ts'
import { setActivated } from '../restrictions/key-edit.ts'

const MenuLink = createLink(
  (props: MenuItemProps & Omit<ComponentProps<'a'>, 'color' | 'style'>) => (
    <Menu.Item component="a" {...props} />
  ),
)

type Props = {
  prodKey: ProdKey
  name: string
  /** Switching it on or off would change nothing. */
  expired: boolean
  opened: boolean
  onChange: (opened: boolean) => void
  onMounted: () => void
  onDelete: () => void
  /** The button that opens it. */
  children: ReactNode
}

export function KeyMenuPanel(props: Props) {
  const { prodKey, name, expired, opened, onChange, onMounted, onDelete, children } = props
  const { _id: keyId, activated } = prodKey

  const update = useUpdateProductionKey(prodKey.key)

  useEffect(() => onMounted(), [onMounted])

  function switchIt() {
    update.mutate(setActivated(!activated), {
      onError: (error) => {
        // That it is gone is told by the act itself.
        if (error instanceof ApiError && error.status === 404) return
        notify.error(`${name}: that was not saved. ${error.message}`)
      },
    })
  }

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
          <Menu.Item disabled={update.isPending} onClick={switchIt}>
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
