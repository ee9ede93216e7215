import { Menu } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { MenuFrame, type MenuFrameProps } from '../../../../ui/menus/MenuFrame.tsx'
import type { Post } from '../post.ts'

export type PostMenuProps = {
  post: Post
  onUnpublish: () => void
  onDelete: () => void
}

type Props = PostMenuProps & { frame: Omit<MenuFrameProps, 'children'> }

export function PostMenuPanel({ frame, post, onUnpublish, onDelete }: Props) {
  return (
    <MenuFrame {...frame} width={200}>
      {post.status !== 'draft' && (
        <>
          <Menu.Item leftSection={<Icon name="close" />} onClick={onUnpublish}>
            {post.status === 'scheduled' ? 'Cancel schedule' : 'Unpublish'}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={onDelete}>
        Delete
      </Menu.Item>
    </MenuFrame>
  )
}
