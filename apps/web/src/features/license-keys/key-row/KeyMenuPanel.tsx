import type { ProdKey } from '@fovea/contract/license-keys'
import { Menu } from '@mantine/core'
import { copyAndNotify } from '../../../lib/page/clipboard.ts'
import { MenuFrame, MenuLink, type MenuFrameProps } from '../../../ui/menus/MenuFrame.tsx'
import { useUpdateProductionKey } from '../key-actions.ts'
import { createActivatedEdit } from '../restrictions/key-edit.ts'

const byHand = 'Your browser did not allow copying. Open the key and copy it by hand.'

type Props = {
  prodKey: ProdKey
  name: string
  /** An expired key can't be switched on, and its restrictions have no effect. */
  expired: boolean
  onDelete: () => void
  frame: Omit<MenuFrameProps, 'children'>
}

export function KeyMenuPanel({ prodKey, name, expired, onDelete, frame }: Props) {
  const { _id: keyId, activated } = prodKey

  const update = useUpdateProductionKey(prodKey.key, {
    done: `The key for ${name} was changed.`,
    failed: `The key for ${name} was not changed.`,
  })

  function switchIt() {
    update.mutate(createActivatedEdit(!activated))
  }

  return (
    <MenuFrame {...frame} width={176} apart>
      <MenuLink to="/console/license-keys/$keyId" params={{ keyId }}>
        Open
      </MenuLink>
      <Menu.Item onClick={() => void copyAndNotify(prodKey.key, byHand)}>Copy key</Menu.Item>
      {!expired && (
        <>
          <MenuLink to="/console/license-keys/$keyId" params={{ keyId }} hash="restrictions">
            Restrictions
          </MenuLink>
          <Menu.Item disabled={update.isPending} onClick={switchIt}>
            {activated ? 'Deactivate' : 'Activate'}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item color="red" onClick={onDelete}>
        Delete
      </Menu.Item>
    </MenuFrame>
  )
}
